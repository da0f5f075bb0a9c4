// `npm run deploy`: reports what a deployment lacks, or what it changes, and then puts the Worker on the edge (docs/deploying.md).
import { refuseKept } from "./kept-by-npm.mjs";
import { ensureInstalled, ensureNode, importTypeScript } from "./prepare.mjs";

refuseKept();
ensureNode();
ensureInstalled();
const { main } = await importTypeScript("./deploy/main.ts");
await main(process.argv.slice(2));
