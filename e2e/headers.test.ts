import { expect, test } from "vitest";
import { fetchOnce } from "./fetch-once.ts";
import { sharedServer } from "./shared.ts";

const server = sharedServer();

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetchOnce(server.url + path, { method, headers: { Accept: "text/html", ...headers }, redirect: "manual" });

test.each([
  ["/", 200],
  ["/games", 200],
  ["/About", 200],
  ["/account/login", 200],
  ["/no/such/page", 404],
  ["/games/123456", 404],
  ["/games/not-a-number", 404],
  ["/posts/absent", 404],
])("the page %s (%d) runs only its own scripts, and is neither cached nor framed", async (path, status) => {
  const answer = await ask(path);
  const page = await answer.text();
  expect(answer.status).toBe(status);
  const policy = answer.headers.get("Content-Security-Policy")!;
  const nonce = /script-src 'nonce-([^']{24})' 'strict-dynamic'/.exec(policy)![1]!;
  expect(policy).toMatch(/object-src 'none'.*base-uri 'none'.*form-action 'self'.*frame-ancestors 'none'/);
  const scripts = page.match(/<script\b[^>]*>/g)!;
  expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
  expect((await ask(path)).headers.get("Content-Security-Policy")).not.toContain(nonce);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "private, no-store",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": expect.stringContaining("camera=()"),
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
  });
});

test("redirects and page data are not cached, and are no pages", async () => {
  const moved = await ask("/account/profile");
  const data = await ask("/games.data", { Accept: "*/*" });
  expect([moved.status, data.status]).toEqual([302, 200]);
  for (const { headers } of [moved, data]) {
    expect(headers.get("Cache-Control")).toContain("no-store");
    expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  }
});

test("a form from another site is refused with a page", async () => {
  const answer = await ask("/account/login", { Origin: "http://evil.test" }, "POST");
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([403, "text/html; charset=utf-8"]);
  expect(answer.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; style-src 'nonce-/);
});

test("built files are cached forever, and the favicon for a while with an ETag", async () => {
  const page = await (await ask("/")).text();
  const file = /\/static\/[^"]+\.js/.exec(page)![0];
  const built = await ask(file);
  expect(built.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(built.headers.get("X-Content-Type-Options")).toBe("nosniff");
  const icon = await ask("/favicon.webp");
  expect([icon.status, icon.headers.get("Content-Type"), icon.headers.get("Cache-Control")]).toEqual([
    200,
    "image/webp",
    "public, max-age=300",
  ]);
  expect((await ask("/favicon.webp", { "If-None-Match": icon.headers.get("ETag")! })).status).toBe(304);
  expect((await ask("/favicon.webp", {}, "HEAD")).status).toBe(200);
});
