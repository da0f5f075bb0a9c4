// `npm start`: installs what is missing, builds what has changed, then serves. Plain JavaScript, since it runs before the install.
import { ensureBuilt, ensureInstalled, ensureNode } from "./prepare.mjs";

ensureNode();
ensureInstalled();
ensureBuilt();
const { main } = await import("../build/serve.mjs");
await main();
