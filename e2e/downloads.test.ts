import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { fetchOnce } from "./fetch-once.ts";
import { sharedServer } from "./shared.ts";

const server = sharedServer();
const CLIENT = "build/client/static";
const pages = readdirSync(CLIENT).filter((file) => file.endsWith(".js"));
const BUILT = {
  "vexil-cli": pages.map((file) => `${CLIENT}/${file}`),
  "vexil-agent": ["build/worker/index.js"],
};
/** The commands of each package after installation. */
const COMMANDS: Record<string, string> = { "vexil-cli": '"vexil": "vexil.mjs"', "vexil-agent": '"vexil-agent": "agent.mjs"' };

async function download(name: string): Promise<Buffer> {
  const answer = await fetchOnce(`${server.url}/downloads/${name}.tgz`);
  expect([name, answer.status]).toEqual([name, 200]);
  return gunzipSync(Buffer.from(await answer.arrayBuffer()));
}

test.each(Object.entries(BUILT))(
  "the address of %s that is shown changes with the program; without its tag it leads there, too",
  async (name, files) => {
    const packed = await download(name);
    const tag = createHash("sha256").update(packed).digest("hex").slice(0, 8);
    // Not `toEqual`, which takes seconds for each megabyte.
    expect((await download(`${name}-${tag}`)).equals(packed)).toBe(true);
    expect(packed.toString("latin1")).toContain(COMMANDS[name]);
    expect(files.filter((file) => readFileSync(file, "utf8").includes(tag))).toHaveLength(1);
  },
);
