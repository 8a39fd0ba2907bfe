#!/usr/bin/env python3
"""Each rule of ci/check_layers.py against a small tree that keeps it, and one that breaks it: check_layers_test.py REPOSITORY."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

REPOSITORY = pathlib.Path(sys.argv.pop(1)).resolve()


def complaints(files):
    """What is said of a tree that has these files beside a public header."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {"harness/include/stalemate/case.hpp": "", **files}.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        ran = subprocess.run([sys.executable, "-B", REPOSITORY / "ci/check_layers.py", folder], capture_output=True, text=True)
        assert (ran.returncode == 0) == (ran.stdout == "layers: ok\n"), ran
        return ran.stdout


def header(*includes):
    return "".join(f'#include "{name}"\n' for name in includes)


class CheckLayers(unittest.TestCase):
    def test_a_tree_that_keeps_the_rules_is_ok(self):
        self.assertEqual(complaints({"harness/src/core/a.hpp": header("stalemate/case.hpp"), "harness/src/core/a.cpp": header("core/a.hpp"),
                                     "harness/src/check/b.hpp": header("core/a.hpp"), "harness/CMakeLists.txt": "src/core/a.cpp"}),
                         "layers: ok\n")

    def test_an_include_that_points_up(self):
        self.assertIn("'core' is below 'check'", complaints({"harness/src/core/a.hpp": header("check/b.hpp"), "harness/src/check/b.hpp": ""}))

    def test_units_in_a_circle_by_a_source(self):
        files = {"harness/src/core/a.hpp": "", "harness/src/core/a.cpp": header("core/b.hpp"), "harness/src/core/b.hpp": header("core/a.hpp"),
                 "harness/CMakeLists.txt": "src/core/a.cpp"}
        self.assertIn("units that include each other in a circle: harness/src/core/a, harness/src/core/b", complaints(files))

    def test_folders_in_a_circle_without_units_in_one(self):
        files = {"harness/src/core/x/a.hpp": header("core/y/b.hpp"), "harness/src/core/y/b.hpp": "",
                 "harness/src/core/y/c.hpp": header("core/x/d.hpp"), "harness/src/core/x/d.hpp": ""}
        said = complaints(files)
        self.assertIn("folders that include each other in a circle: harness/src/core/x, harness/src/core/y", said)
        self.assertNotIn("units", said)

    def test_a_folder_of_twenty_six_units(self):
        files = {f"harness/src/core/u{i}.hpp": "" for i in range(25)}
        self.assertEqual(complaints(files), "layers: ok\n")
        self.assertIn("26 units, more than 25", complaints({**files, "harness/src/core/u25.hpp": ""}))

    def test_a_source_that_no_list_has(self):
        files = {"tests/unit/a_test.cpp": "", "tests/CMakeLists.txt": "unit/aa_test.cpp unit/b_test.cpp"}
        self.assertIn("tests/unit/a_test.cpp: no CMakeLists.txt lists it", complaints(files))
        self.assertEqual(complaints({**files, "tests/unit/CMakeLists.txt": "  a_test.cpp"}), "layers: ok\n")

    def test_a_judge_that_has_words_of_its_own(self):
        files = {"properties/a/a.hpp": 'Fact::in_own_words("lost")'}
        self.assertIn("properties/a/a.hpp: in_own_words: a violation is made of facts", complaints(files))
        self.assertEqual(complaints({"harness/include/stalemate/evidence/fact.hpp": "static Fact in_own_words(std::string words);"}), "layers: ok\n")


if __name__ == "__main__":
    unittest.main()
