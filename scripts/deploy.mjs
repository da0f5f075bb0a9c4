// `npm run deploy`: says what is missing for a deployment, or what it changes, and then puts the Worker on the edge (docs/deploying.md).
import { refuseKept } from "./kept-by-npm.mjs";
import { ensureInstalled, ensureNode, importTypeScript } from "./prepare.mjs";

refuseKept();
ensureNode();
ensureInstalled();
const { main } = await importTypeScript("./deploy/main.ts");
await main(process.argv.slice(2));
