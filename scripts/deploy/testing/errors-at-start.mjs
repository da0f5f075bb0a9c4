// Evaluates a module and reports every error that is created or thrown meanwhile, including caught ones. The debugger runs on another thread, because
// the engine itself creates some.
import { parentPort, isMainThread, Worker } from "node:worker_threads";
import { Session } from "node:inspector";
import { fileURLToPath } from "node:url";

const say = (line) => process._rawDebug(`at the start: ${line}`);

if (isMainThread) {
  const debug = new Worker(fileURLToPath(import.meta.url));
  await new Promise((ready) => debug.once("message", ready));
  for (const made of [Error, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError, AggregateError]) {
    globalThis[made.name] = new Proxy(made, {
      apply: (error, self, given) => saidOf(Reflect.apply(error, self, given)),
      construct: (error, given, target) => saidOf(Reflect.construct(error, given, target)),
    });
  }
  await import(process.argv[2]);
  await debug.terminate();
} else {
  const session = new Session();
  session.connectToMainThread();
  session.on("Debugger.paused", ({ params }) => {
    say(`${params.data?.description?.split("\n", 1)[0]} was thrown`);
    session.post("Debugger.resume");
  });
  session.post("Debugger.enable");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  session.post("Debugger.setPauseOnExceptions", { state: "all" }, () => parentPort.postMessage({}));
  // Keeps this thread alive.
  parentPort.on("message", () => undefined);
}

function saidOf(error) {
  say(`${error.name}: ${error.message} was made`);
  return error;
}
