import { expect, test } from "vitest";
import { answerStatic, type BuiltFiles } from "./static.ts";
import { accepts, holds } from "./accept.ts";

const FILES: BuiltFiles = { "/static/app-1.js": ["t1", "br", "gz"], "/robots.txt": ["t2"], "/downloads/vexil-agent.tgz": ["t3"] };
const disk: Record<string, string> = {
  "/static/app-1.js": "plain",
  "/static/app-1.js.br": "brotli",
  "/static/app-1.js.gz": "gzip",
  "/robots.txt": "robots",
  "/downloads/vexil-agent.tgz": "agent",
};
const assets = {
  fetch: async (url: string) => {
    const body = disk[new URL(url).pathname];
    return new Response(body ?? null, { status: body ? 200 : 404 });
  },
} as unknown as Fetcher;

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  answerStatic(new Request(`http://vexil.test${path}`, { headers, method }), path, FILES, assets);

test("a browser gets the smallest copy it accepts, cacheable for ever", async () => {
  const answer = (await ask("/static/app-1.js", { "Accept-Encoding": "gzip, deflate, br, zstd" }))!;
  expect(await answer.text()).toBe("brotli");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
    etag: '"t1-br"',
  });
});

test("older clients get gzip or the plain file", async () => {
  const gzip = (await ask("/static/app-1.js", { "Accept-Encoding": "gzip, br;q=0" }))!;
  expect([await gzip.text(), gzip.headers.get("Content-Encoding")]).toEqual(["gzip", "gzip"]);
  const plain = (await ask("/static/app-1.js"))!;
  expect([await plain.text(), plain.headers.get("Content-Encoding")]).toEqual(["plain", null]);
  expect(plain.headers.get("Vary")).toBe("Accept-Encoding");
});

test("a client that has the same copy is told so", async () => {
  const answer = (await ask("/static/app-1.js", { "Accept-Encoding": "br", "If-None-Match": 'W/"t1-br"' }))!;
  expect([answer.status, await answer.text()]).toEqual([304, ""]);
  expect((await ask("/static/app-1.js", { "If-None-Match": '"t1-br"' }))!.status).toBe(200);
});

test("files with plain names are cacheable for an hour only", async () => {
  expect((await ask("/robots.txt"))!.headers.get("Cache-Control")).toBe("public, max-age=3600");
});

test("a download can also be requested under a tagged name, and nothing else can", async () => {
  const names = ["vexil-agent", "vexil-agent-mib1x2y3"];
  for (const name of names) expect(await (await ask(`/downloads/${name}.tgz`))!.text()).toBe("agent");
  for (const path of ["/downloads/vexil-agent-mib1.tgz", "/downloads/vexil-other-mib1x2y3.tgz", "/robots-mib1x2y3.txt"])
    expect(await ask(path), path).toBeNull();
});

test("a HEAD request has no body in its answer", async () => {
  const answer = (await ask("/static/app-1.js", { "Accept-Encoding": "br" }, "HEAD"))!;
  expect([answer.status, answer.headers.get("Content-Encoding"), await answer.text()]).toEqual([200, "br", ""]);
});

test("a file of an earlier build is reported gone; everything else is not handled here", async () => {
  expect((await ask("/static/app-0.js"))!.status).toBe(404);
  expect((await ask("/static/__proto__"))!.status).toBe(404);
  for (const path of ["/", "/games", "/api/game", "/constructor"]) expect(await ask(path), path).toBeNull();
  expect(await ask("/robots.txt", {}, "POST")).toBeNull();
});

test("encodings are parsed as the header says", () => {
  expect(accepts("GZIP , Br;q=0.5", "br")).toBe(true);
  for (const header of [null, "", "gzip", "br;q=0", "br; q=0.000", "brotli"]) expect(accepts(header, "br"), String(header)).toBe(false);
  expect(holds('"a", W/"b"', '"b"')).toBe(true);
  expect(holds('"a"', '"b"')).toBe(false);
  expect(holds(null, '"b"')).toBe(false);
});
