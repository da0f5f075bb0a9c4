import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import type { Browser } from "playwright-core";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".png": "image/png",
};

/** Files of a folder below a path, as the plainest of servers shows them. `missed`: what was asked for and is not there. */
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

/** A page of its own and every address that it asks for, and what it complains of. */
export async function visitPlainly(browser: Browser) {
  const page = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  page.on(
    "console",
    (message) => message.type() === "error" && !message.text().includes("favicon") && asked.push(`console: ${message.text()}`),
  );
  page.on("pageerror", (error) => void asked.push(`error: ${String(error)}`));
  return { page, asked };
}
