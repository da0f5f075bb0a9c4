// `npm start`: installs what is missing, builds what has changed, then serves. Plain JavaScript, since it runs before the install.
import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { refuseHeld } from "../server/folder-lock.mjs";
import { ensureBuilt, ensureInstalled, ensureNode, stop } from "./prepare.mjs";

ensureNode();
// What it serves would be built anew under it.
await refuseHeld(resolve(process.env.VEXIL_DATA || ".vexil")).catch(({ message }) => stop(`Vexil did not start: ${message}`));
ensureInstalled();
ensureBuilt();
// Before the server is read, which makes as much as it does in an hour. Else its room for new objects grows to 32 MB, which it does not give back while connections come,
// and what they make lives for one turn of its loop.
setFlagsFromString("--semi-space-growth-factor=1");
const { main } = await import("../build/serve.mjs");
await main();
