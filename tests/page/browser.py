"""A headless Chromium, spoken to over a pipe by the DevTools protocol: no port, nothing of the user's, and nothing left behind."""
import base64
import contextlib
import ctypes
import json
import os
import shutil
import subprocess
import tempfile

SUBREAPER = 36  # of prctl: who loses its parent, as the browser's own processes do, becomes a child of this process
PROGRAM = shutil.which("chromium")
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions", "--disable-background-networking",
             "--disable-component-update", "--no-first-run", "--hide-scrollbars", "--remote-debugging-pipe"]


class Browser:
    """One page of a browser of its own; `complaints` are what the page wrote to the console, exceptions and what its policy blocked."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="stalemate-page-")
        ctypes.CDLL(None).prctl(SUBREAPER, 1)
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        self.process = subprocess.Popen(
            ["sh", "-c", 'exec "$@" 3<&%d 4>&%d' % (theirs_in, theirs_out), "sh", PROGRAM, *ARGUMENTS, "--user-data-dir=" + self.folder],
            pass_fds=(theirs_in, theirs_out), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
            env={**os.environ, "HOME": self.folder})
        os.close(theirs_in)
        os.close(theirs_out)
        self.out, self.into = os.fdopen(ours_out, "wb", 0), os.fdopen(ours_in, "rb", 0)
        self.rest, self.number, self.session, self.complaints, self.events = b"", 0, None, [], []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.send(domain + ".enable")
        return self

    def __exit__(self, *_):
        self.out.close()  # it ends by itself when nobody speaks to it
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, 9)
            self.process.wait()
        with contextlib.suppress(ChildProcessError):
            while True:
                os.waitpid(-1, 0)
        self.into.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def message(self):
        while b"\0" not in self.rest:
            part = os.read(self.into.fileno(), 1 << 16)
            if not part:
                raise RuntimeError("the browser is gone")
            self.rest += part
        text, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(text)
        if message.get("method") in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"):
            self.complaints.append(json.dumps(message["params"]))
        if "method" in message:
            self.events.append(message["method"])
        return message

    def send(self, method, **params):
        self.number += 1
        request = {"id": self.number, "method": method, "params": params}
        if self.session:
            request["sessionId"] = self.session
        self.out.write(json.dumps(request).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]

    def open(self, url):
        self.events.clear()
        self.send("Page.navigate", url="about:blank")  # another fragment of the same address would load nothing
        while "Page.loadEventFired" not in self.events:
            self.message()
        self.events.clear()
        self.send("Page.navigate", url=url)
        while "Page.loadEventFired" not in self.events:
            self.message()

    def evaluate(self, script):
        """The value of an expression of JavaScript."""
        result = self.send("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def press(self, key):
        text = {"Enter": "\r", "Escape": ""}.get(key, key)
        code = {"Enter": 13, "Escape": 27}.get(key, 0)
        self.send("Input.dispatchKeyEvent", type="keyDown", key=key, text=text, windowsVirtualKeyCode=code)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def resize(self, width, height, scheme="light", media=""):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.send("Emulation.setEmulatedMedia", media=media, features=[{"name": "prefers-color-scheme", "value": scheme}])

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.send("Page.captureScreenshot", format="png")["data"]))
