// `npm start`: installs what is missing, builds what has changed, then serves. Plain JavaScript, because it runs before the install.
import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { refuseHeld } from "../packages/folder-lock.mjs";
import { ensureBuilt, ensureInstalled, ensureNode, stop } from "./prepare.mjs";

const shell = process.ppid;
ensureNode();
// Otherwise the build that a running server serves from would be replaced.
await refuseHeld(resolve(process.env.VEXIL_DATA || ".vexil")).catch(({ message }) => stop(`Vexil did not start: ${message}`));
ensureInstalled();
ensureBuilt();
// A signal to npm ends only the shell between the two: this would serve unseen, and keep its port and its folder.
if (process.env.npm_lifecycle_event === "start" && process.ppid !== shell) stop("Vexil did not start: the npm that started it has ended");
// Set before the server is loaded, which allocates as much as it does in an hour of running. Otherwise the engine's space for new objects grows to 32
// MB, which it does not give back while connections arrive, although what they allocate lives only for one turn of the event loop.
setFlagsFromString("--semi-space-growth-factor=1");
const { main } = await import("../build/serve.mjs");
await main();
