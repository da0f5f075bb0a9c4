import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { onTestFinished } from "vitest";

let image: Map<string, Blob> | null = null;

type Blob = { type: string; bytes: Buffer };
const DOCKER = "application/vnd.docker";

/**
 * A test registry with one image, `team/app:1`, whose port 1337 answers. Engines speak plain HTTP to 127.0.0.1. `asked` lists what was requested, in
 * order; with a `login`, only clients that know it get anything.
 */
export async function aRegistry(login: { user: string; password: string } | null): Promise<{ server: string; asked: string[] }> {
  const blobs = (image ??= imageOf());
  const right = login && `Basic ${Buffer.from(`${login.user}:${login.password}`).toString("base64")}`;
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    asked.push(`${request.method} ${request.url}`);
    if (right && request.headers.authorization !== right) return refuse(answer, 401, "UNAUTHORIZED");
    void serve(request, answer, blobs);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  onTestFinished(() => server.closeAllConnections());
  await new Promise((ready) => server.once("listening", ready));
  return { server: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

async function serve({ method, url }: IncomingMessage, answer: ServerResponse, blobs: Map<string, Blob>): Promise<void> {
  if (url === "/v2/") return void answer.end("{}");
  const [, name, what] = /^\/v2\/(.+)\/(?:manifests|blobs)\/(.+)$/.exec(url ?? "") ?? [];
  const blob = name === "team/app" ? blobs.get(what!) : undefined;
  if (!blob) return refuse(answer, 404, "MANIFEST_UNKNOWN");
  const { type, bytes } = blob;
  answer.writeHead(200, { "Content-Type": type, "Content-Length": bytes.length, "Docker-Content-Digest": digest(bytes) });
  // In pieces, so that there is progress to report.
  for (let at = 0; method === "GET" && at < bytes.length; at += 65_536) {
    if (!answer.write(bytes.subarray(at, at + 65_536))) await new Promise((drained) => answer.once("drain", drained));
    await turn();
  }
  answer.end();
}

function refuse(answer: ServerResponse, status: number, code: string): void {
  answer.writeHead(status, { "Content-Type": "application/json", "WWW-Authenticate": 'Basic realm="test"' });
  answer.end(JSON.stringify({ errors: [{ code, message: code.toLowerCase().replace("_", " ") }] }));
}

/** Manifest, configuration and the single layer, by their request paths. */
function imageOf(): Map<string, Blob> {
  const files = layer();
  const packed = gzipSync(files);
  const Cmd = ["/bin/busybox", "nc", "-ll", "-p", "1337", "-e", "/bin/busybox", "true"];
  const platform = { architecture: process.arch === "arm64" ? "arm64" : "amd64", os: "linux" };
  const config = Buffer.from(JSON.stringify({ ...platform, config: { Cmd }, rootfs: { type: "layers", diff_ids: [digest(files)] } }));
  const part = (type: string, bytes: Buffer) => ({ mediaType: `${DOCKER}.${type}`, size: bytes.length, digest: digest(bytes) });
  const manifest = Buffer.from(
    JSON.stringify({
      schemaVersion: 2,
      mediaType: `${DOCKER}.distribution.manifest.v2+json`,
      config: part("container.image.v1+json", config),
      layers: [part("image.rootfs.diff.tar.gzip", packed)],
    }),
  );
  const whole = { type: `${DOCKER}.distribution.manifest.v2+json`, bytes: manifest };
  const raw = (bytes: Buffer): Blob => ({ type: "application/octet-stream", bytes });
  return new Map<string, Blob>([
    ["1", whole],
    [digest(manifest), whole],
    [digest(config), raw(config)],
    [digest(packed), raw(packed)],
  ]);
}

/** Different in each run, so that no engine has it already, and long enough to take a while. */
function layer(): Buffer {
  const root = mkdtempSync(join(tmpdir(), "vexil-layer-"));
  try {
    mkdirSync(join(root, "bin"));
    cpSync(execFileSync("sh", ["-c", "command -v busybox"]).toString().trim(), join(root, "bin/busybox"));
    writeFileSync(join(root, "ballast"), randomBytes(4 * 1024 * 1024));
    return execFileSync("tar", ["-C", root, "--owner=0", "--group=0", "-c", "."], { maxBuffer: 32 * 1024 * 1024 });
  } finally {
    rmSync(root, { recursive: true });
  }
}

function digest(bytes: Buffer): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}
