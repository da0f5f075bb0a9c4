import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { api, ApiError } from "./api.ts";

type Asked = { method?: string; headers: Record<string, unknown>; body: string };
let server: Server;
let base: string;
let asked: Asked;
let reply: { status: number; body: string };

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "ja-JP" } });
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (bytes) => (body += bytes));
    request.on("end", () => {
      asked = { method: request.method, headers: request.headers, body };
      response.writeHead(reply.status).end(reply.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  reply = { status: 200, body: "" };
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

const refused = (promise: Promise<unknown>) => promise.then(() => null).catch((error: ApiError) => error);

test("a call carries the page's language and its body as JSON", async () => {
  reply.body = '{"id":7}';
  expect(await api.send("POST", `${base}/api/game/1`, { teamId: 3 }, { "Idempotency-Key": "k" })).toEqual({ id: 7 });
  expect(asked).toMatchObject({ method: "POST", body: '{"teamId":3}' });
  expect(asked.headers).toMatchObject({ "accept-language": "ja-JP", "content-type": "application/json", "idempotency-key": "k" });
});

test("an empty answer is no value", async () => {
  expect(await api.get(`${base}/api/nothing`)).toBeUndefined();
});

test("a form is sent as a form", async () => {
  const form = new FormData();
  form.set("file", new Blob(["x"]), "x.png");
  await api.send("PUT", `${base}/api/account/avatar`, form);
  expect(asked.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
});

test("a refusal is thrown in the server's words, with the status of the body", async () => {
  const view = { title: "The game has ended.", status: 10002, code: "game.ended", fields: { flag: "x" } };
  reply = { status: 400, body: JSON.stringify(view) };
  const error = await refused(api.get(`${base}/api/game/1/details`));
  expect(error).toBeInstanceOf(ApiError);
  expect({ ...error, message: error?.message }).toMatchObject({ ...view, message: view.title });
});

test("a proxy's own words and a lost connection are refusals too", async () => {
  reply = { status: 502, body: "<html>Bad Gateway</html>" };
  expect(await refused(api.get(`${base}/api/game`))).toMatchObject({ status: 502, code: "unknown", title: "Bad Gateway" });
  expect(await refused(api.get("http://127.0.0.1:1/api/game"))).toMatchObject({ status: 0, code: "network" });
});
