import { createHash } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { Platform } from "../../packages/challenge-push/index.ts";
import { originOf } from "./credentials.ts";
import { platformWith } from "./platform.ts";

/** A platform with this answer, and the requests that it got: method, path, authorization. */
async function aPlatform(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.setHeader("Connection", "close");
    void answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return { asked, platform: platformWith(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, "vxt_1") };
}

test("a rate-limited call is repeated when the platform says so; a refusal has the platform's message", async () => {
  const says = [429, 429, 200];
  const { asked, platform } = await aPlatform((_request, response) => {
    const status = says.shift() ?? 400;
    response
      .writeHead(status, { "Retry-After": "0" })
      .end(JSON.stringify(status === 200 ? { id: 3 } : { title: "No", fields: { slug: "Taken" } }));
  });
  expect(await platform.call("POST", "/api/edit/games/1/challenges", {})).toEqual({ id: 3 });
  expect(asked).toEqual(Array(3).fill("POST /api/edit/games/1/challenges Bearer vxt_1"));
  await expect(platform.call("PUT", "/api/x", {})).rejects.toThrow("PUT /api/x: No; slug: Taken");
});

test("a refusal whose message is that of a field is said once", async () => {
  const said = { title: "Too early", fields: { "game.end": "Too early" } };
  const { platform } = await aPlatform((_request, response) => response.writeHead(400).end(JSON.stringify(said)));
  await expect(platform.call("PUT", "/api/x", {})).rejects.toThrow(/^PUT \/api\/x: game\.end: Too early$/);
});

test("a deletion that is repeated, because its answer was lost or it was limited, has nothing left to delete; the first one must have", async () => {
  const says = [429, 404, 404];
  const { asked, platform } = await aPlatform((_request, response) =>
    response.writeHead(says.shift()!, { "Retry-After": "0" }).end(JSON.stringify({ title: "Not there" })),
  );
  expect(await platform.call("DELETE", "/api/edit/games/1/challenges/2")).toBeUndefined();
  await expect(platform.call("DELETE", "/api/edit/games/1/challenges/3")).rejects.toThrow("Not there");
  expect(asked).toHaveLength(3);
});

test("a platform of which nobody knows yet whether it is there is asked once", async () => {
  const { asked, platform } = await aPlatform((_request, response) => void response.destroy());
  await expect(platformWith(platform.server, "vxt_1", 1).call("GET", "/api/config")).rejects.toThrow("cannot be reached");
  expect(asked).toHaveLength(1);
});

test("a creating call without an answer is not repeated", async () => {
  const { asked, platform } = await aPlatform((_request, response) => void response.destroy());
  await expect(platform.call("POST", "/api/lost", {})).rejects.toThrow("cannot be reached");
  expect(asked).toEqual(["POST /api/lost Bearer vxt_1"]);
});

test.each([
  ["https://ctf.example.org/api/config", /^GET \/api\/config: \S+ redirects to https:\/\/ctf\.example\.org; .* use that address$/],
  ["/login", /^GET \/api\/config: \S+ redirects to \/login, which is no answer of a platform; is the address right\?$/],
  ["http://[", /^GET \/api\/config: \S+ redirects, .* is the address right\?$/],
])("a redirect to %s is not followed with the token, nor asked for again, but named", async (location, said) => {
  const { asked, platform } = await aPlatform((_request, response) => response.writeHead(301, { Location: location }).end());
  await expect(platform.call("GET", "/api/config")).rejects.toMatchObject({ status: 301, message: said });
  expect(asked).toEqual(["GET /api/config Bearer vxt_1"]);
});

test("a redirect on a page of the platform, of which a browser tells nothing, is an answer of something else", async () => {
  const hidden = Object.defineProperties(Response.error(), { type: { value: "opaqueredirect" }, status: { value: 0 } });
  const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(hidden);
  onTestFinished(() => fetched.mockRestore());
  await expect(new Platform("", {}).call("GET", "/api/config")).rejects.toMatchObject({ status: null });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each([
  ["at all", () => {}],
  ["after the beginning of its answer", ((_request, response) => void response.writeHead(200).write("[1,")) satisfies RequestListener],
])("a platform that accepts a call and says nothing %s is given up, and not asked again", async (_, answer: RequestListener) => {
  const { asked, platform } = await aPlatform(answer);
  const call = platformWith(platform.server, "vxt_1", undefined, 500).call("GET", "/api/x");
  await expect(call).rejects.toThrow(`${platform.server} cannot be reached: no answer for 0.5 seconds`);
  expect(asked).toHaveLength(1);
});

test("an answer that breaks off is none: it is repeated where that changes nothing more, and else said in words", async () => {
  const { asked, platform } = await aPlatform((_request, response) => {
    response.writeHead(200, { "Content-Length": "9" }).write("[1,2");
    if (asked.length > 1) response.end(",3,4]");
    else setImmediate(() => response.destroy());
  });
  expect(await platform.call("GET", "/api/x")).toEqual([1, 2, 3, 4]);
  asked.length = 0;
  await expect(platform.call("POST", "/api/x", {})).rejects.toMatchObject({ status: null, message: /cannot be reached/ });
});

test("a file that is not the one that was meant is refused", async () => {
  const { platform } = await aPlatform((_request, response) => response.end("bytes"));
  const hash = createHash("sha256").update("bytes").digest("hex");
  expect(await platform.download("/api/file", hash)).toEqual(new Uint8Array(Buffer.from("bytes")));
  await expect(platform.download("/api/file", "0".repeat(64))).rejects.toThrow("GET /api/file: what came is not the file that was meant");
});

test("a page of another server is no answer", async () => {
  const { platform } = await aPlatform((_request, response) => response.end("<!doctype html>"));
  await expect(platform.call("GET", "/api/config")).rejects.toThrow("GET /api/config was not answered by the platform");
  await expect(platform.upload("a.txt", new Uint8Array(1))).rejects.toThrow("POST /api/assets was not answered by the platform");
});

test.each([
  ["https://ctf.example.org/admin", "https://ctf.example.org"],
  ["http://127.0.0.1:8787/", "http://127.0.0.1:8787"],
  ["http://localhost:8787", "http://localhost:8787"],
])("%s is the platform %s", (text, origin) => {
  expect(originOf(text)).toBe(origin);
});

test.each(["http://ctf.example.org", "ctf.example.org", "ftp://ctf.example.org"])("no token goes to %s", (text) => {
  expect(() => originOf(text)).toThrow();
});
