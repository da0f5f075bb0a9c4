// Packs the agent and the CLI as `npx` takes them from a URL: `npx https://…/downloads/vexil-cli-….tgz`. Needs no network.
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const PACKAGES = [
  { folder: "cli", file: "vexil.mjs", name: "vexil-cli", variable: "VEXIL_CLI_TAG" },
  {
    folder: "container-agent",
    file: "agent.mjs",
    name: "vexil-agent",
    variable: "VEXIL_AGENT_TAG",
    beside: ["README.md", "vexil-agent.service"],
  },
];
const BLOCK = 512;
const TAG_LENGTH = 8;

/** Builds and packs the programs: the same sources give the same bytes. `tag` depends on the content of the package. */
export function packDownloads() {
  return PACKAGES.map(({ folder, file, name, variable, beside = [] }) => {
    execFileSync(process.execPath, ["build.mjs"], { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
    const tar = pack(folder, file, name, beside);
    return { name, variable, tag: createHash("sha256").update(tar).digest("hex").slice(0, TAG_LENGTH), packed: zip(tar) };
  });
}

/** The tags that a bundler should insert: those in the environment, where `build.mjs` puts them. */
export function downloadTags() {
  return Object.fromEntries(PACKAGES.map(({ variable }) => [variable, JSON.stringify(process.env[variable] ?? "")]));
}

/** Writes `{name}.tgz` of each package into `folder`. */
export function writeDownloads(packages, folder) {
  mkdirSync(folder, { recursive: true });
  for (const { name, packed } of packages) writeFileSync(join(folder, `${name}.tgz`), packed);
}

/** Packs one program as a tar archive without dependencies; `beside`: further files to include. */
function pack(source, file, name, beside) {
  const { version, description, license, type, engines, bin } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  // Under the package's name for `npx`, and under its own name for a normal installation.
  const commands = Object.fromEntries([name, ...Object.keys(bin ?? {})].map((command) => [command, file]));
  const about = { name, version, description, license, type, bin: commands, engines };
  const program = readFileSync(join(source, "dist", file), "utf8");
  const files = [
    tarEntry("package/package.json", `${JSON.stringify(about, null, 2)}\n`, 0o644),
    tarEntry(`package/${file}`, program.startsWith("#!") ? program : `#!/usr/bin/env node\n${program}`, 0o755),
    ...beside.map((one) => tarEntry(`package/${one}`, readFileSync(join(source, one), "utf8"), 0o644)),
  ];
  return Buffer.concat([...files, Buffer.alloc(2 * BLOCK)]);
}

function zip(tar) {
  const packed = gzipSync(tar, { level: 9 });
  // The tenth byte names the operating system, which should not be disclosed.
  packed[9] = 255;
  return packed;
}

/** A file in a POSIX tar archive, padded to whole blocks. */
function tarEntry(path, text, mode) {
  const body = Buffer.from(text);
  const header = Buffer.alloc(BLOCK);
  const octal = (value, digits) => `${value.toString(8).padStart(digits, "0")}\0`;
  const fields = [
    path.padEnd(100, "\0"),
    octal(mode, 7),
    octal(0, 7),
    octal(0, 7),
    octal(body.length, 11),
    octal(0, 11),
    " ".repeat(8),
    "0",
  ];
  header.write(fields.join(""), "latin1");
  header.write("ustar\u000000", 257, "latin1");
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(octal(checksum, 6), 148, "latin1");
  return Buffer.concat([header, body, Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)]);
}
