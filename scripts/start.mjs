// `npm start`: installs what is missing, builds what has changed, then serves. Plain JavaScript, since it runs before the install.
import { ensureBuilt, ensureInstalled, ensureNode, importTypeScript } from "./prepare.mjs";

ensureNode();
ensureInstalled();
ensureBuilt();
const { main } = await importTypeScript("./serve.ts");
await main();
