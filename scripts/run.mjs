// Runs a TypeScript program of this repository: `node scripts/run.mjs demo`.
import { refuseKept } from "./kept-by-npm.mjs";
import { ensureInstalled, ensureNode, importTypeScript, stop } from "./prepare.mjs";
import { PROGRAMS } from "./programs.mjs";

refuseKept();
ensureNode();
ensureInstalled();
const [name, ...rest] = process.argv.slice(2);
const { main } = await importTypeScript(PROGRAMS[name]);
try {
  await main(rest);
} catch (error) {
  if (!String(error.code).startsWith("ERR_PARSE_ARGS")) throw error;
  stop(`${error.message.split(". ")[0]}. Nothing was done.`);
}
