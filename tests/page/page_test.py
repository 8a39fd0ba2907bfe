#!/usr/bin/env python3
"""Opens pages of `run --html` and `report --html` in a headless Chromium and uses them as a person would: page_test.py PROGRAM REPOSITORY.

Skipped (77) where there is no Chromium. STALEMATE_PAGES=FOLDER keeps pictures: wide and narrow, light and dark, of each failure."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from browser import PROGRAM, Browser

# Runs if the page takes a word of the kernel's for an element.
HOSTILE = "// </script><img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>\n"
PLAN = """
plan: page
budget: {cases: 6, time: 10m}
shrink: {launches: 20}
generate: {work_groups: [2, 8], work_group_size: [1, 8], operations_per_item: [1, 8], cells: [1, 4]}
subjects:
  - {name: sum, property: read_modify_write, kernel: ../kernels/mutants/float_add.plain.cl, function: add_plain_global, type: float, model: add}
  - {name: lock, property: mutual_exclusion, kernel: ../kernels/mutants/exchange_lock.unlocks_anyway.cl, with_lock: WITH_UNLOCKS_ANYWAY_LOCK}
  - {name: list, property: list_prepend, kernel: ../kernels/mutants/list_prepend.plain_store.cl, prepend: prepend_plain_store_global}
  - {name: wants, property: list_prepend, kernel: ../kernels/mutants/list_prepend.plain_store.cl, prepend: prepend_plain_store_global, requires: [cl_khr_nothing]}
  - name: histogram
    property: serial_equivalence
    kernel: ../kernels/mutants/histogram.plain.cl
    entry: histogram_plain
    reference: histogram_serial
    arguments:
      - {name: data, type: uint, size: operations, fill: random, range: [0, 63]}
      - {scalar: uint, value: operations}
      - {name: bins, type: uint, size: 64}
"""
SUBJECTS = {"sum", "lock", "list", "histogram"}
VERDICTS, FAILURES = 1000, 250  # all drawings together are more than a page takes


def ran(folder, program, *arguments):
    return subprocess.run([program, *arguments], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)


def write_plan(folder, repository):
    for name in ("mutants/float_add.plain", "mutants/exchange_lock.unlocks_anyway", "mutants/list_prepend.plain_store", "mutants/histogram.plain", "histogram"):
        kernel = folder / "kernels" / (name + ".cl")
        kernel.parent.mkdir(parents=True, exist_ok=True)
        kernel.write_text((repository / "kernels" / (name + ".cl")).read_text() + HOSTILE)
    (folder / "configs").mkdir()
    (folder / "configs/plan.yaml").write_text(PLAN)


def write_many(folder):
    """A journal of many verdicts, made of those of a run: each failure under many names, the others as passes."""
    lines = [json.loads(line) for line in (folder / "out/results.jsonl").read_text().splitlines()]
    results = [line for line in lines if line["record"] == "subject_finished" and line["reproducer_file"]]
    many = [{**line, "schema": 2, "verdicts": []} for line in lines if line["record"] == "run_started"]
    for i in range(VERDICTS):
        one = dict(results[i % len(results)], subject=f"subject{i}")
        if i >= FAILURES:
            one.update(verdict={"verdict": "pass"}, expectation="as_expected", reproducer_file="")
        many.append(one)
    many += [line for line in lines if line["record"] == "run_finished"]
    for line in many:
        line.pop("xxh3"), line.pop("line")
    (folder / "many").mkdir()
    (folder / "many/results.jsonl").write_text("".join(json.dumps(line) + "\n" for line in many))
    shutil.copytree(folder / "out/failures", folder / "many/failures")


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="stalemate-page-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, True)
        program, repository = cls.program, cls.repository = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
        write_plan(cls.folder, repository)
        run = ran(cls.folder, program, "run", "configs/plan.yaml", "--device", "sim:sc", "--seed", "1", "--out", "out", "--html", "page.html")
        assert run.returncode == 1, run.stderr
        write_many(cls.folder)
        report = ran(cls.folder, program, "report", "many", "out", "--html", "many.html")
        assert report.returncode == 0, report.stderr
        cls.browser = cls.enterClassContext(Browser()) if hasattr(cls, "enterClassContext") else Browser().__enter__()
        cls.addClassCleanup(cls.browser.__exit__)

    def open(self, page, fragment=""):
        self.browser.resize(1400, 900)
        self.browser.open(f"file://{self.folder / page}" + fragment)

    def says(self, script):
        return self.browser.evaluate(script)

    def tearDown(self):
        complaints, self.browser.complaints = self.browser.complaints, []
        self.assertEqual(complaints, [])

    def test_each_failure_is_drawn_and_no_word_of_the_kernel_runs(self):
        self.open("page.html")
        self.assertEqual(self.says("document.title"), "stalemate: page")
        self.assertEqual(self.says("document.querySelectorAll('img, main script').length"), 0)
        self.assertEqual(set(self.says("[...document.querySelectorAll('.fail b:first-of-type')].map(one => one.textContent)")) & SUBJECTS, SUBJECTS)
        undrawn = """[...document.querySelectorAll('.fail')].filter(fail => {
          fail.open = true;
          const boxes = [...fail.querySelectorAll('.tl g rect')].map(one => one.getBoundingClientRect());
          return boxes.length < 2 || boxes.some(box => box.width < 20 || box.height < 20) || !fail.querySelector('.tl .bad') || !fail.querySelector('.hit');
        }).map(fail => fail.dataset.s)"""
        self.assertEqual(self.says(undrawn), [])
        self.assertIn("inside lock 0", self.says("document.body.textContent"))
        self.assertIn("bins[", self.says("document.querySelector('.due').textContent"))
        self.assertIn("stalemate export out/failures/0001.json", self.says("document.body.textContent"))

    def test_what_is_skipped_says_what_would_let_it_run(self):
        self.open("page.html")
        self.assertEqual(self.says("document.querySelector('.skipped dt').textContent"), "cl_khr_nothing")
        subjects, remedy = self.says("[...document.querySelectorAll('.skipped dd')].map(one => one.textContent)")
        self.assertEqual(subjects, "wants")
        self.assertIn("no device here is known to have it", remedy)
        left = "document.querySelectorAll('.skipped dd')[%d].getBoundingClientRect().left"
        self.assertEqual(self.says(left % 0), self.says(left % 1))

    def test_filters_show_what_is_asked_for_and_are_part_of_the_address(self):
        self.open("page.html")
        count, shown = "document.getElementById('count').textContent", "[...document.querySelectorAll('.fail:not([hidden])')].map(fail => fail.dataset.s)"
        self.assertEqual(self.says(count), "5 of 5 verdicts")
        self.says("q.value = 'LOCK'; q.dispatchEvent(new Event('input'))")
        self.assertEqual(self.says(count), "1 of 5 verdicts")
        self.assertEqual(self.says(shown), ["lock"])
        self.assertEqual(self.says("location.hash"), "#?q=LOCK")
        self.open("page.html", "#?p=list_prepend&v=VIOLATION")
        self.assertEqual(self.says(shown), ["list"])
        self.open("page.html", "#?v=!&d=sim%3Asc")
        self.assertEqual(self.says(count), "4 of 5 verdicts")
        self.open("page.html", "#?q=nothing+like+it")
        self.assertEqual(self.says(count), "0 of 5 verdicts")

    def test_the_keyboard_goes_everywhere(self):
        self.open("page.html")
        here, press = "document.activeElement.textContent.trim()", self.browser.press
        press("/")
        self.assertEqual(self.says("document.activeElement.id"), "q")
        for key in "jlist":
            press(key)
        self.assertEqual(self.says("q.value"), "jlist")
        press("Escape")
        self.assertEqual(self.says("q.value + document.activeElement.tagName"), "BODY")
        press("j")
        first = self.says("document.activeElement.getAttribute('href')")
        self.assertEqual(self.says(here), "✗ VIOLATION")
        press("j")
        self.assertNotEqual(self.says("document.activeElement.getAttribute('href')"), first)
        press("k")
        self.assertEqual(self.says("document.activeElement.getAttribute('href')"), first)
        self.assertNotEqual(self.says("getComputedStyle(document.activeElement).outlineStyle"), "none")
        press("Enter")
        self.assertEqual(self.says("document.activeElement.tagName"), "SUMMARY")
        self.assertTrue(self.says(f"document.querySelector('{first}').open"))
        press("Escape")
        self.assertFalse(self.says(f"document.querySelector('{first}').open"))
        self.assertEqual(self.says("document.activeElement.getAttribute('href')"), first)

    def test_it_fits_a_telephone_the_night_and_paper(self):
        self.open("page.html")
        self.says("document.querySelectorAll('.fail').forEach(fail => { fail.open = true; })")
        self.browser.resize(360, 800)
        self.assertLessEqual(self.says("document.documentElement.scrollWidth"), 360)
        cut = "[...document.querySelectorAll('header, section, form, .run, .body, figure')].filter(one => one.scrollWidth > one.clientWidth + 1).length"
        self.assertEqual(self.says(cut), 0)
        ground = "getComputedStyle(document.body).backgroundColor"
        self.assertEqual(self.says(ground), "rgb(255, 255, 255)")
        self.browser.resize(1400, 900, "dark")
        dark = self.says(ground)
        self.assertNotEqual(dark, "rgb(255, 255, 255)")
        self.browser.resize(1400, 900, "dark", "print")
        self.assertEqual(self.says(ground), "rgb(255, 255, 255)")
        self.browser.resize(1400, 900, "dark")
        self.says("theme.click()")
        self.assertEqual(self.says(ground), "rgb(255, 255, 255)")
        self.says("theme.click()")
        self.assertEqual(self.says(ground), dark)
        self.browser.resize(1400, 900, "dark", "print")
        self.assertEqual(self.says(ground), "rgb(255, 255, 255)")
        self.assertEqual(self.says("getComputedStyle(filters).display"), "none")

    def test_a_thousand_verdicts_fit_and_runs_stand_side_by_side(self):
        self.assertLess((self.folder / "many.html").stat().st_size, 2 << 20)
        self.open("many.html", "#?v=VIOLATION")
        self.assertEqual(self.says("document.getElementById('count').textContent"), f"{FAILURES + 4} of {VERDICTS + 5} verdicts")
        self.assertEqual(self.says("document.querySelectorAll('.matrix .of th').length"), 2)
        self.assertGreater(self.says("document.querySelectorAll('.fail .tl').length"), 50)
        heads = "[...document.querySelectorAll('.matrix thead tr')].map(row => [...row.children].reduce((sum, head) => sum + (head.hidden ? 0 : head.colSpan), 0))"
        self.assertEqual(self.says(heads), [3, 3])
        self.open("many.html", "#?d=elsewhere")
        self.says("d.append(new Option('elsewhere')); d.value = 'elsewhere'; d.dispatchEvent(new Event('input'))")
        self.assertEqual(self.says(heads), [1, 1])

    def test_a_whole_conformance_run_is_drawn_and_fits(self):
        plan = self.repository / "configs/conformance.yaml"
        ran(self.folder, self.program, "run", plan, "--device", "sim:sc", "--seed", "1", "--cases", "2", "--time-limit", "4m", "--out", "whole", "--html", "whole.html")
        self.assertLess((self.folder / "whole.html").stat().st_size, 2 << 20)
        self.open("whole.html")
        count, fails = "document.getElementById('count').textContent", "[...document.querySelectorAll('.fail')]"
        total = int(self.says(count).split()[2])
        self.assertGreater(total, 350)
        self.assertEqual(self.says(count), f"{total} of {total} verdicts")
        # What was not decided has nothing to be drawn, and some is said in words or shown by a line; what has none of it is bare.
        bare = fails + """.filter(fail => { fail.open = true;
          return !fail.querySelector('.tl, .due, .graph, .hit, pre') && !fail.textContent.includes('What convicts it'); }).map(fail => fail.dataset.s)"""
        self.assertEqual(self.says(bare), [])
        self.assertGreater(self.says("document.querySelectorAll('.fail .tl').length"), 100)
        races = fails + ".filter(fail => fail.querySelector('summary').textContent.includes('data_race'))"
        self.assertGreater(self.says(races + ".length"), 10)
        self.assertEqual(self.says(races + ".filter(fail => !fail.querySelector('.tl .bad')).map(fail => fail.dataset.s)"), [])
        self.open("whole.html", "#?v=exposed")
        shown = int(self.says(count).split()[0])
        self.assertTrue(0 < shown < total, shown)
        self.browser.resize(360, 800)
        self.assertLessEqual(self.says("document.documentElement.scrollWidth"), 360)

    @unittest.skipUnless(os.environ.get("STALEMATE_PAGES"), "no pictures are asked for")
    def test_pictures(self):
        folder = pathlib.Path(os.environ["STALEMATE_PAGES"])
        for width, height in ((1280, 1300), (360, 1300)):
            for scheme in ("light", "dark"):
                for name in ("", "skipped-title", *(f"f{i + 1}" for i in range(len(SUBJECTS)))):
                    self.open("page.html", "#" + name)
                    self.browser.resize(width, height, scheme)
                    self.says(f"'{name}' && document.getElementById('{name}').scrollIntoView()")
                    self.browser.picture(folder / f"page-{name or 'top'}-{width}-{scheme}.png")


if not PROGRAM:
    print("skipped: there is no chromium; `apt-get install chromium` (290 MB) to have pages opened")
    sys.exit(77)
unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
