#!PYTHON -I
"""An adapter in Python: a microphone that hears the same sentence every time."""
import json
import sys
import threading

MANIFEST = {
    "adapterID": "dictation",
    "title": "Dictation in Python",
    "operations": [{"operation": "start_dictation"}, {"operation": "stop_dictation"}],
}
writing = threading.Lock()
under_way = {}  # id of a call -> the event that its cancel sets


def send(name, message):
    line = json.dumps({name: message}, ensure_ascii=False)
    with writing:
        sys.stdout.buffer.write(line.encode() + b"\n")
        sys.stdout.buffer.flush()


def start_dictation(call, arguments, cancelled):
    send("progress", {"id": call, "done": 1, "total": 2})
    if arguments.get("manner") == "notes" and cancelled.wait(60):
        return {"status": "cancelled", "cause": "stopRequested"}
    return {"status": "succeeded", "changes": [{"kind": "created", "target": {"deviceID": "microphone"}}]}


def stop_dictation(call, arguments, cancelled):
    heard = {"text": "Fog came in off the bay — again.", "finality": "final"}
    value = {"typeID": "writing.transcript", "value": heard, "privacy": "sensitive"}
    return {"status": "succeeded", "foundNothing": True, "value": value}


OPERATIONS = {"start_dictation": start_dictation, "stop_dictation": stop_dictation}


def work(call, operation, arguments, cancelled):
    try:
        result = OPERATIONS[operation](call, arguments, cancelled)
    except Exception as problem:  # whatever happens, a call has one answer
        result = {"status": "failed", "cause": "adapterFailed", "error": repr(problem)[:200]}
    under_way.pop(call, None)
    send("result", {"id": call, **result})


send("ready", {"protocol": 1, "manifest": MANIFEST})
for line in sys.stdin.buffer:
    (name, message), = json.loads(line).items()
    if name == "call":
        call, cancelled = message["id"], threading.Event()
        under_way[call] = cancelled
        threading.Thread(target=work, args=(call, message["operation"], message["arguments"], cancelled)).start()
    elif name == "cancel" and message["id"] in under_way:
        under_way[message["id"]].set()
    elif name == "stop":
        break
