import { SELF } from "cloudflare:test";
import { expect, test } from "vitest";
import { call } from "../testing/call.ts";
import { routes } from "./index.ts";

test("an unknown path below /api answers JSON 404 regardless of case", async () => {
  const answer = await SELF.fetch("http://vexil.test/API/No-Such-Call");
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ status: 404, code: "notFound" });
});

test("a method that a path does not have is refused with the list of those it has", async () => {
  const allowed = new Map<string, Set<string>>();
  for (const { method, path } of routes) allowed.set(path, (allowed.get(path) ?? new Set<string>()).add(method));
  for (const [path, methods] of allowed) {
    const url = path.replace(/:\w+/g, "1");
    const answer = await call("PATCH", url);
    expect([url, answer.status]).toEqual([url, 405]);
    const allow = answer.headers.get("Allow")!.split(", ");
    expect(allow, url).toEqual(expect.arrayContaining([...methods, "OPTIONS"]));
    expect(((await answer.json()) as { code: string }).code).toBe("methodNotAllowed");
  }
});

test("OPTIONS lists the methods of a path, HEAD answers like GET without a body", async () => {
  const options = await call("OPTIONS", "/api/config");
  expect([options.status, options.headers.get("Allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
  const head = await call("HEAD", "/api/config");
  const get = await call("GET", "/api/config");
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(head.headers.get("Content-Type")).toBe(get.headers.get("Content-Type"));
});

test("a path may be written in any case and end with a slash", async () => {
  const plain = await (await call("GET", "/api/posts/latest")).text();
  for (const path of ["/API/Posts/LATEST", "/api/posts/latest/", "/Api/posts/Latest/?x=1"]) {
    expect(await (await call("GET", path)).text(), path).toBe(plain);
  }
  for (const path of ["/api", "/api/", "/api//config", "/api/config//", "/api/config/x", "/api%2fconfig"]) {
    expect((await call("GET", path)).status, path).toBe(404);
  }
});
