// `npm start`: installs what is missing, builds what has changed, then serves. Plain JavaScript, since it runs before the install.
import { setFlagsFromString } from "node:v8";
import { ensureBuilt, ensureInstalled, ensureNode } from "./prepare.mjs";

ensureNode();
ensureInstalled();
ensureBuilt();
// Before the server is read, which makes as much as it does in an hour. Else its room for new objects grows to 32 MB, which it does not give back while connections come,
// and what they make lives for one turn of its loop.
setFlagsFromString("--semi-space-growth-factor=1");
const { main } = await import("../build/serve.mjs");
await main();
