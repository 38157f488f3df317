// A whole client of the turn protocol: node client.mjs NAME ARGUMENTS PROGRAM [ARGUMENT...]
// It opens a turn, shows what it offers, calls one Skill, asks the person at the terminal when the Skill asks first, and prints
// what came of it: node client.mjs frame_change '{"intention": "faster", "proof": "a benchmark"}' bonnie-runtime turn
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

class Runtime {
  constructor([program, ...rest]) {
    this.process = spawn(program, rest, { stdio: ["pipe", "pipe", "inherit"] });
    this.ended = once(this.process, "exit");
    this.waiting = new Map();
    this.last = 0;
    const lines = createInterface({ input: this.process.stdout });
    lines.on("line", (line) => this.take(JSON.parse(line)));
    lines.on("close", () => this.waiting.forEach(({ reject }) => reject(new Error("the runtime has ended"))));
  }

  // ask sends a request and gives a promise of its reply.
  ask(type, members) {
    const id = String(++this.last);
    this.process.stdin.write(JSON.stringify({ type, id, ...members }) + "\n");
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  take(reply) {
    const waiting = this.waiting.get(reply.id);
    if (reply.type === "progress" || !waiting) return;
    this.waiting.delete(reply.id);
    if (reply.type === "error") waiting.reject(new Error(`${reply.code}: ${reply.message}`));
    else waiting.resolve(reply);
  }

  async close() {
    this.process.stdin.end();
    const [code] = await this.ended;
    return code;
  }
}

const [name, args, ...command] = process.argv.slice(2);
const runtime = new Runtime(command);
const turn = "example";
await runtime.ask("open", { turn });
const { skills } = await runtime.ask("roster", { turn });
const names = skills.map((skill) => skill.name);
console.log("offered:", ...names);
await runtime.ask("project", { turn, names });
let reply = await runtime.ask("call", { turn, name, arguments: JSON.parse(args) });
if (reply.type === "requested") {
  console.log(`${reply.question}\n${JSON.stringify(reply.arguments)}\nyes or no?`);
  const person = createInterface({ input: process.stdin });
  const [line] = await once(person, "line");
  person.close();
  const { confirmation, digest } = reply;
  reply = await runtime.ask("confirm", { confirmation, digest, answer: line.trim() === "yes" ? "yes" : "no" });
}
console.log(`${reply.status}: ${reply.summary}`, reply.value ?? "");
await runtime.ask("close", { turn });
process.exitCode = await runtime.close();
