import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, extname, join, normalize } from "node:path";
import { unzipSync } from "fflate";
import type { Browser } from "playwright-core";
import { fetchOnce } from "./fetch-once.ts";
import { POLL } from "../scripts/patience.ts";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".png": "image/png",
};

/** Serves a folder's files below a path, like the simplest server. `missed`: requests for files that do not exist. */
export async function servePlainly(folder: string, below: string) {
  const missed: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, "http://x").pathname);
    const file = path.startsWith(below) ? join(folder, normalize(path.slice(below.length))) : "";
    readFile(file).then(
      (bytes) => response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" }).end(bytes),
      () => {
        if (!path.endsWith("/favicon.ico")) missed.push(path);
        response.writeHead(404).end();
      },
    );
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${below}`,
    missed,
    stop: () => new Promise((done) => (server.closeAllConnections(), server.close(done))),
  };
}

/** A new page, every address that it requests, and its errors. */
export async function visitPlainly(browser: Browser) {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(POLL.timeout);
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  page.on(
    "console",
    (message) => message.type() === "error" && !message.text().includes("favicon") && asked.push(`console: ${message.text()}`),
  );
  page.on("pageerror", (error) => void asked.push(`error: ${String(error)}`));
  return { page, asked };
}

/** A new folder with the files of a ZIP. */
export async function unpacked(zip: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vexil-pages-"));
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  return folder;
}

const LINK = /\s(?:href|src)="([^"]+)"/g;

/** Follows every link in a page and in all pages below the same folder. Returns those that lead nowhere, to a missing anchor, or out of the folder. */
export async function brokenLinks(first: string): Promise<string[]> {
  const root = new URL(".", first).href;
  const texts = new Map<string, string | null>();
  const [broken, waiting] = [new Set<string>(), [{ link: first, from: first }]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { href, hash } = new URL(next.link, next.from);
    const address = href.split("#")[0]!;
    const isNew = !texts.has(address);
    if (isNew) texts.set(address, address.startsWith(root) ? await textAt(address) : null);
    const text = texts.get(address)!;
    const lacks = text === null || (hash !== "" && !text.includes(`id="${decodeURIComponent(hash.slice(1))}"`));
    if (lacks) broken.add(`${next.link} on ${next.from}`);
    if (isNew && text && address.endsWith(".html"))
      for (const [, link] of text.matchAll(LINK)) waiting.push({ link: link!.replaceAll("&amp;", "&"), from: address });
  }
  return [...broken];
}

async function textAt(address: string): Promise<string | null> {
  const answer = await fetchOnce(address);
  return answer.ok ? answer.text() : null;
}
