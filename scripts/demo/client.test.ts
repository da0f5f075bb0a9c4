import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { Api } from "./client.ts";

/** A server that gives these answers one after another, and then repeats the last one. */
async function aServer(...answers: [status: number, headers?: Record<string, string>][]): Promise<string> {
  const server = createServer((_, answer) => {
    const [status, headers] = answers.length > 1 ? answers.shift()! : answers[0]!;
    answer.writeHead(status, headers).end("{}");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function anApi(url: string) {
  const slept: number[] = [];
  return { slept, api: new Api(url, async (ms) => slept.push(ms)) };
}

test("a busy server is asked again when it says so", async () => {
  const { api, slept } = anApi(await aServer([503, { "Retry-After": "3" }], [429, { "Retry-After": "1" }], [200]));
  expect(await api.call(null, "POST", "/api/x", { a: 1 })).toEqual({});
  expect(slept).toEqual([3_000, 1_000]);
});

test("a wait of several seconds is said, once", async () => {
  const said = vi.spyOn(console, "log").mockReturnValue();
  const { api } = anApi(
    await aServer([503, { "Retry-After": "1" }], [429, { "Retry-After": "40" }], [429, { "Retry-After": "50" }], [200]),
  );
  await api.call(null, "POST", "/api/x", {});
  expect(said.mock.calls).toEqual([[expect.stringMatching(/limit.*40 s.*VEXIL_LIMITS=off/)]]);
});

test("a server that stays busy, or does not say until when, is not asked again", async () => {
  const busy = anApi(await aServer([503, { "Retry-After": "3" }]));
  await expect(busy.api.call(null, "GET", "/api/x")).rejects.toThrow("answered 503");
  expect(busy.slept).toHaveLength(19);
  const silent = anApi(await aServer([503]));
  await expect(silent.api.enter("/api/account/login", { userName: "a", password: "b" })).rejects.toThrow("answered 503");
  expect(silent.slept).toEqual([]);
});

test.each(["vexil_session=a1", "__Host-vexil_session=a1"])("the session of a login is kept, over HTTP and HTTPS: %s", async (cookie) => {
  const { api } = anApi(await aServer([200, { "Set-Cookie": `${cookie}; Path=/; HttpOnly` }]));
  expect(await api.enter("/api/account/login", { userName: "a", password: "b" })).toEqual({ name: "a", cookie });
});
