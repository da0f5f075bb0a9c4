// `npm run deploy`: builds, applies the migrations to the remote database, puts the Worker on the edge.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { ensureBuilt, ensureInstalled, ensureNode, stop } from "./prepare.mjs";

ensureNode();
ensureInstalled();
if (/^database_id = "0{8}-/m.test(readFileSync("wrangler.toml", "utf8"))) {
  stop("Not deployed: wrangler.toml has no database yet. Run `npx wrangler d1 create vexil` and put its id there as database_id.");
}
if (/not authenticated/i.test(wrangler(["whoami"], "pipe").output)) {
  stop("Not deployed: wrangler is not logged in. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.");
}
ensureBuilt();
for (const args of [["d1", "migrations", "apply", "vexil", "--remote"], ["deploy"]]) {
  if (wrangler(args, "inherit").status !== 0) stop(`Not deployed: wrangler ${args.join(" ")} failed (see above).`);
}

function wrangler(args, stdio) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["node_modules/wrangler/bin/wrangler.js", ...args], {
    stdio: ["ignore", stdio, stdio],
    encoding: "utf8",
    env: { ...process.env, WRANGLER_SEND_METRICS: "false", CI: process.env.CI ?? "1" },
  });
  return { status, output: `${stdout ?? ""}${stderr ?? ""}` };
}
