// Builds the pages (client and server bundle), compresses what browsers load, then bundles the whole Worker into one file that Miniflare can load,
// the server program, and the agent.
import { execFileSync } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { renewBuild } from "./build-folder.mjs";
import { bundleServer, bundleWorker } from "./bundle.mjs";
import { copyFonts } from "./certificate-fonts.mjs";
import { compressClient } from "./compress.mjs";
import { packDownloads, writeDownloads } from "./downloads.mjs";
import { thinRouteList } from "./route-list.mjs";

const quiet = process.argv.includes("--quiet");
// Also when a test runner starts the build: its NODE_ENV would give browsers React's development version.
process.env.NODE_ENV = "production";

await renewBuild(
  async (folder) => {
    const client = `${folder}/client`;
    const downloads = packDownloads();
    // The pages and the Worker show where the downloads are; the pages are built by a separate process.
    for (const { variable, tag } of downloads) process.env[variable] = tag;
    process.env.VEXIL_BUILD_FOLDER = folder;
    execFileSync(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--logLevel", quiet ? "error" : "info"], {
      stdio: "inherit",
    });
    writeDownloads(downloads, `${client}/downloads`);
    thinRouteList(`${client}/static`);
    writeFileSync(`${folder}/files.json`, JSON.stringify(compressClient(client)));
    // After that list, because files that only the Worker reads are served to nobody.
    copyFonts(client);
    await bundleWorker("worker/index.ts", `${folder}/worker/index.js`, { folder });
    await bundleServer(`${folder}/serve.mjs`);
    copyFileSync("container-agent/dist/agent.mjs", `${folder}/agent.mjs`);
  },
  { always: !process.argv.includes("--if-changed") },
);
