import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { pathOf } from "./address.ts";
import { ApiError } from "./api-error.ts";
import { call, read } from "./api.ts";
import { clockNow } from "../time/clock.ts";

type Asked = { method?: string; url?: string; headers: Record<string, unknown>; body: string };
let server: Server;
/** The page's origin, against which a browser resolves an address. */
let origin: string;
let asked: Asked;
let reply: { status: number; body: string; date?: string; /** The connection ends before the body does. */ cut?: boolean };

beforeAll(async () => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", { documentElement: { lang: "ko", dataset: { language: "ja-JP" } } });
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (bytes) => (body += bytes));
    request.on("end", () => {
      asked = { method: request.method, url: request.url, headers: request.headers, body };
      response.sendDate = false;
      response.writeHead(reply.status, { ...(reply.date && { Date: reply.date }), ...(reply.cut && { "Content-Length": 1_000 }) });
      if (reply.cut) response.write(reply.body, () => response.destroy());
      else response.end(reply.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => fetch(new URL(path, origin), init));
});
beforeEach(() => {
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  reply = { status: 200, body: "" };
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

const refused = (promise: Promise<unknown>) => promise.then(() => null).catch((error: ApiError) => error);

test("a call carries the page's language and its body as JSON", async () => {
  reply.body = '{"id":7}';
  expect(await call("POST /api/edit/games/:id/notices", { params: { id: 1 }, body: { content: "Hi" } })).toEqual({ id: 7 });
  expect(asked).toMatchObject({ method: "POST", url: "/api/edit/games/1/notices", body: '{"content":"Hi"}' });
  expect(asked.headers).toMatchObject({ "accept-language": "ja-JP", "content-type": "application/json" });
});

test("parameters and queries are filled in as text, and missing values are left out", () => {
  const file = { cid: 3, partid: 4, file: "a b/ü.pcap" };
  expect(pathOf("GET /api/game/captures/:cid/:partid/:file", { params: file })).toBe("/api/game/captures/3/4/a%20b%2F%C3%BC.pcap");
  const query = { kind: "all", hostId: undefined, gameId: 0, count: 6 } as const;
  expect(pathOf("GET /api/admin/instances", { query })).toBe("/api/admin/instances?kind=all&gameId=0&count=6");
  expect(pathOf("GET /api/admin/instances", { query: { hostId: undefined } })).toBe("/api/admin/instances");
});

test("an empty answer is no value", async () => {
  expect(await read(pathOf("GET /api/game"))).toBeUndefined();
  expect(asked).toMatchObject({ method: "GET", url: "/api/game", body: "" });
  expect(asked.headers).not.toHaveProperty("content-type");
});

test("files are sent as a form, under the field name that the call declares", async () => {
  await call("PUT /api/account/avatar", { file: new File(["x"], "x.png") });
  expect(asked.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(asked.body).toContain('name="file"; filename="x.png"');
  await call("POST /api/assets", { query: { filename: "all" }, files: [new File(["x"], "x.png"), new File(["y"], "y.png")] });
  expect(asked.url).toBe("/api/assets?filename=all");
  expect(asked.body.match(/name="files"; filename="[xy]\.png"/g)).toHaveLength(2);
});

test("a refusal is thrown with the server's message and the status in the body", async () => {
  const view = { title: "The game has ended.", status: 10002, code: "game.ended", fields: { flag: "x" } };
  reply = { status: 400, body: JSON.stringify(view) };
  const error = await refused(read(pathOf("GET /api/game/:id/details", { params: { id: 1 } })));
  expect(error).toBeInstanceOf(ApiError);
  expect({ ...error, message: error?.message }).toMatchObject({ ...view, message: view.title });
});

test("a proxy's own error and a lost connection are refusals too", async () => {
  reply = { status: 502, body: "<html>Bad Gateway</html>" };
  // Without the proxy's own words, which are English: the page says it in its language.
  expect(await refused(read(pathOf("GET /api/game")))).toMatchObject({ status: 502, code: "unknown", title: "" });
  origin = "http://127.0.0.1:1";
  expect(await refused(read(pathOf("GET /api/game")))).toMatchObject({ status: 0, code: "network" });
});

test("the login page of a network, which answers in the server's place, and an answer that is cut off are no answer", async () => {
  reply.body = "<!doctype html><title>Welcome to our Wi-Fi</title>";
  const network = { name: "ApiError", status: 0, code: "network", title: "" };
  expect(await refused(read(pathOf("GET /api/game")))).toMatchObject(network);
  reply.cut = true;
  expect(await refused(read(pathOf("GET /api/game")))).toMatchObject(network);
});

test("a clock that was put right while a page is open is followed with the next answer; one without a time changes nothing", async () => {
  const hours = async (date?: string) => {
    reply = { status: 200, body: "{}", ...(date && { date }) };
    await read(pathOf("GET /api/config", {}));
    return Math.round((clockNow() - Date.now()) / 3_600_000) + 0;
  };
  const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toUTCString();
  expect(await hours(inHours(-3))).toBe(-3);
  expect(await hours()).toBe(-3);
  expect(await hours("yesterday")).toBe(-3);
  expect(await hours(inHours(0))).toBe(0);
});
