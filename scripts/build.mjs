// Builds the pages (client and server bundle), compresses what browsers load, then the whole Worker as one file that Miniflare can load, the program that serves it, and the agent that runs beside it.
import { execFileSync } from "node:child_process";
import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import { bundleServer, bundleWorker } from "./bundle.mjs";
import { copyFonts } from "./certificate-fonts.mjs";
import { compressClient } from "./compress.mjs";
import { packDownloads, writeDownloads } from "./downloads.mjs";
import { thinRouteList } from "./route-list.mjs";

const quiet = process.argv.includes("--quiet");
// Also when a test runner asks for the build: its NODE_ENV would bring React's development half to the browsers.
process.env.NODE_ENV = "production";
rmSync("build", { recursive: true, force: true });
const downloads = packDownloads();
// The pages and the Worker show where these are; the pages are built by a process of their own.
for (const { variable, tag } of downloads) process.env[variable] = tag;
execFileSync(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--logLevel", quiet ? "error" : "info"], {
  stdio: "inherit",
});
writeDownloads(downloads, "build/client/downloads");
thinRouteList("build/client/static");
writeFileSync("build/files.json", JSON.stringify(compressClient("build/client")));
// Behind that list: what the Worker alone reads is offered to nobody.
copyFonts("build/client");
await bundleWorker("worker/index.ts", "build/worker/index.js");
await bundleServer("build/serve.mjs");
copyFileSync("container-agent/dist/agent.mjs", "build/agent.mjs");
