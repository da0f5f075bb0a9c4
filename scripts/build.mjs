// Builds the pages (client and server bundle), compresses what browsers load, then the whole Worker as one file that Miniflare can load, the program that serves it, and the agent that runs beside it.
import { execFileSync } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { renewBuild } from "./build-folder.mjs";
import { bundleServer, bundleWorker } from "./bundle.mjs";
import { copyFonts } from "./certificate-fonts.mjs";
import { compressClient } from "./compress.mjs";
import { packDownloads, writeDownloads } from "./downloads.mjs";
import { thinRouteList } from "./route-list.mjs";

const quiet = process.argv.includes("--quiet");
// Also when a test runner asks for the build: its NODE_ENV would bring React's development half to the browsers.
process.env.NODE_ENV = "production";

await renewBuild(
  async (folder) => {
    const client = `${folder}/client`;
    const downloads = packDownloads();
    // The pages and the Worker show where these are; the pages are built by a process of their own.
    for (const { variable, tag } of downloads) process.env[variable] = tag;
    process.env.VEXIL_BUILD_FOLDER = folder;
    execFileSync(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--logLevel", quiet ? "error" : "info"], {
      stdio: "inherit",
    });
    writeDownloads(downloads, `${client}/downloads`);
    thinRouteList(`${client}/static`);
    writeFileSync(`${folder}/files.json`, JSON.stringify(compressClient(client)));
    // Behind that list: what the Worker alone reads is offered to nobody.
    copyFonts(client);
    await bundleWorker("worker/index.ts", `${folder}/worker/index.js`, { folder });
    await bundleServer(`${folder}/serve.mjs`);
    copyFileSync("container-agent/dist/agent.mjs", `${folder}/agent.mjs`);
  },
  { always: !process.argv.includes("--if-changed") },
);
