"""A whole client of the turn protocol: python3 client.py NAME ARGUMENTS PROGRAM [ARGUMENT...]
It opens a turn, shows what it offers, calls one Skill, asks the person at the terminal when the Skill asks first, and prints
what came of it: python3 client.py frame_change '{"intention": "faster", "proof": "a benchmark"}' bonnie-runtime turn
"""
import json
import subprocess
import sys
import threading
from concurrent.futures import Future


class Runtime:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.last, self.waiting, self.lock = 0, {}, threading.Lock()
        threading.Thread(target=self.read, daemon=True).start()

    def send(self, kind, **members):
        """Sends a request and gives a Future of its reply."""
        with self.lock:
            self.last += 1
            reply = self.waiting[str(self.last)] = Future()
            self.process.stdin.write(json.dumps({"type": kind, "id": str(self.last), **members}) + "\n")
            self.process.stdin.flush()
        return reply

    def ask(self, kind, **members):
        """Sends a request and waits for its reply."""
        reply = self.send(kind, **members).result()
        if reply["type"] == "error":
            raise RuntimeError(f'{reply["code"]}: {reply["message"]}')
        return reply

    def read(self):
        for line in self.process.stdout:
            reply = json.loads(line)
            if reply["type"] != "progress" and (waiting := self.waiting.pop(reply.get("id"), None)):
                waiting.set_result(reply)
        for waiting in self.waiting.values():
            waiting.set_exception(RuntimeError("the runtime has ended"))

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


name, arguments, *command = sys.argv[1:]
runtime = Runtime(command)
runtime.ask("open", turn="example")
offered = [skill["name"] for skill in runtime.ask("roster", turn="example")["skills"]]
print("offered:", *offered)
runtime.ask("project", turn="example", names=offered)
reply = runtime.ask("call", turn="example", name=name, arguments=json.loads(arguments))
if reply["type"] == "requested":
    print(f'{reply["question"]}\n{json.dumps(reply["arguments"])}\nyes or no?', flush=True)
    answer = "yes" if sys.stdin.readline().strip() == "yes" else "no"
    reply = runtime.ask("confirm", confirmation=reply["confirmation"], digest=reply["digest"], answer=answer)
print(f'{reply["status"]}: {reply["summary"]}', reply.get("value", ""))
runtime.ask("close", turn="example")
sys.exit(runtime.close())
