import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { call, ok, ORIGIN } from "../testing/call.ts";
import { aForm, aPng } from "../testing/images/images.ts";
import { busyAfter } from "../testing/overload.ts";
import { anAdmin, aUser, randomWord, type TestUser } from "../testing/users.ts";
import type { FileRef } from "../contract/wire/game/info.ts";

const cache = (caches as unknown as { default: Cache }).default;
/** A Worker whose stores do not answer: anything it still serves was cached by the edge. */
const AWAY = { DB: busyAfter(0), FILES: new Proxy({}, { get: () => () => Promise.reject(new Error("asked")) }) as never };

async function setPicture(as: TestUser): Promise<string> {
  return ok<string>("PUT", "/api/account/avatar", { as, body: aForm("file", { bytes: aPng(), name: "a.png", type: "image/png" }) });
}

test("a picture is read from the stores once; later its answer, and that a browser already has it, come from the edge", async () => {
  const path = await setPicture(await aUser());
  const first = await call("GET", path);
  const bytes = await first.bytes();
  await expect.poll(() => cache.match(`${ORIGIN}${path}?v=1`)).toBeTruthy();
  const second = await call("GET", path, { changes: AWAY });
  expect([second.status, await second.bytes()]).toEqual([200, bytes]);
  for (const name of ["Cache-Control", "Content-Type", "ETag", "Content-Security-Policy", "Content-Length"])
    expect([name, second.headers.get(name)]).toEqual([name, first.headers.get(name)]);
  const known = await call("GET", path, { headers: { "If-None-Match": first.headers.get("ETag")! }, changes: AWAY });
  expect([known.status, await known.text(), known.headers.get("Cache-Control")]).toEqual([304, "", first.headers.get("Cache-Control")]);
});

test("another picture has another URL, and the edge keeps the old one for five minutes at most", async () => {
  const as = await aUser();
  const before = await setPicture(as);
  await (await call("GET", before)).bytes();
  await expect.poll(() => cache.match(`${ORIGIN}${before}?v=1`)).toBeTruthy();
  expect((await cache.match(`${ORIGIN}${before}?v=1`))!.headers.get("Cache-Control")).toBe("public, max-age=300");
  const after = await setPicture(as);
  expect(after).not.toBe(before);
  expect((await call("GET", after)).status).toBe(200);
});

test("only pictures are cached: no organiser's file, whatever it is requested as, and no refusal", async () => {
  const as = await anAdmin();
  const [{ hash } = { hash: "" }] = await ok<FileRef[]>("POST", "/api/assets", {
    as,
    body: aForm("files", { bytes: randomWord(), name: "a.txt" }),
  });
  for (const path of [`/assets/${hash}/avatar`, `/assets/${hash}/a.txt`, `/assets/${"0".repeat(64)}/avatar`]) {
    await (await call("GET", path, { as })).text();
    expect([path, await cache.match(`${ORIGIN}${path}?v=1`)]).toEqual([path, undefined]);
  }
});

test("behind our own front, where the stores are as near, nothing is cached", async () => {
  const path = await setPicture(await aUser());
  const changes = { VEXIL_FRONT_HEADER: env.VEXIL_FRONT_HEADER ?? "X-Front" };
  expect((await call("GET", path, { changes })).status).toBe(200);
  expect(await cache.match(`${ORIGIN}${path}?v=1`)).toBeUndefined();
});
