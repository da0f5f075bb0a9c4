import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { routes } from "../api/index.ts";
import { call, ok } from "../testing/call.ts";
import { aForm, aPng } from "../testing/images/images.ts";
import { aGame } from "../testing/games.ts";
import { anAdmin, aUser } from "../testing/users.ts";

const HASH = "0".repeat(64);
const LOCKED = "default-src 'none'; frame-ancestors 'none'";

/** The headers that an answer lacks although every answer must have them. */
function faults(answer: Response): string[] {
  const { headers } = answer;
  const policy = headers.get("Content-Security-Policy") ?? "";
  return [
    headers.has("Cache-Control") ? "" : "no Cache-Control",
    headers.get("X-Content-Type-Options") === "nosniff" ? "" : "no nosniff",
    headers.get("Cross-Origin-Resource-Policy") === "same-origin" ? "" : "no resource policy",
    headers.get("Referrer-Policy") === "same-origin" ? "" : "no referrer policy",
    policy.includes("default-src 'none'") || policy.includes("'nonce-") ? "" : `policy "${policy}"`,
    headers.has("Strict-Transport-Security") ? "HSTS without HTTPS" : "",
    headers.get("Access-Control-Allow-Origin") === null ? "" : "opened to other origins",
  ].filter(Boolean);
}

const pathOf = (path: string) =>
  path
    .replace(/:hash\b/, HASH)
    .replace(/:status\b/, "Accepted")
    .replace(/:\w+/g, "2147483000");

describe("every call of the API", () => {
  test.each([
    ["a visitor", async () => null],
    ["a player", () => aUser()],
    ["an administrator", () => anAdmin()],
  ])("answers %s with all headers, private and not cacheable unless it says otherwise", async (_, caller) => {
    const as = await caller();
    const wrong: Record<string, string[]> = {};
    for (const { method, path, call: name } of routes) {
      // The session must last to the end of the list.
      if (name === "POST /api/account/logout") continue;
      const answer = await call(method, pathOf(path), { as, body: method === "GET" ? undefined : {} });
      await answer.body?.cancel();
      const found = faults(answer);
      const kept = answer.headers.get("Cache-Control")!;
      if (as && answer.status !== 304 && /public|max-age/.test(kept) && !/no-cache/.test(kept)) found.push(`kept: ${kept}`);
      if (found.length > 0) wrong[`${name} → ${answer.status}`] = found;
    }
    expect(wrong).toEqual({});
  });
});

test.each([
  ["GET", "/api/absent", 404],
  ["POST", "/api/config", 405],
  ["POST", "/hub/user/negotiate?negotiateVersion=1", 200],
  ["GET", "/hub/user", 405],
  ["GET", "/hub/absent", 404],
  ["GET", `/assets/${HASH}/file.txt`, 404],
  ["GET", "/assets/short", 404],
  ["GET", "/static/absent.js", 404],
  ["GET", "/favicon.webp", 404],
  ["GET", "/healthz", 200],
  ["GET", "/HEALTHZ", 200],
  ["GET", "/a/page", 404],
])("%s %s answers %d with all headers, not cacheable", async (method, path, status) => {
  const answer = await call(method, path);
  expect(answer.status).toBe(status);
  expect(faults(answer)).toEqual([]);
  expect(answer.headers.get("Content-Security-Policy")).toBe(LOCKED);
  expect(answer.headers.get("Cache-Control")).toContain("no-store");
});

test("a request from another site is refused at every door, with all headers", async () => {
  const headers = { "Sec-Fetch-Site": "cross-site" };
  for (const path of ["/api/account/logout", "/hub/user/negotiate", "/account/login", `/assets/${HASH}/avatar`]) {
    const answer = await call("POST", path, { headers, body: {} });
    expect([path, answer.status, faults(answer)]).toEqual([path, 403, []]);
  }
  const page = await call("POST", "/account/login", { headers: { ...headers, Accept: "text/html" }, body: {} });
  expect(page.headers.get("Content-Type")).toContain("text/html");
  expect(faults(page)).toEqual([]);
});

test("the board, which is sent again from memory, has them each time", async () => {
  const game = await aGame();
  const path = `/api/game/${game.id}/board/rows?skip=0&count=10`;
  for (let n = 0; n < 3; n += 1) {
    const answer = await call("GET", path);
    expect(faults(answer)).toEqual([]);
    expect(answer.headers.get("Cache-Control")).toBe("public, no-cache");
    const again = await call("GET", path, { headers: { "If-None-Match": answer.headers.get("ETag")! } });
    expect([again.status, faults(again)]).toEqual([304, []]);
  }
});

test("an uploaded logo becomes the favicon, and a client that has it already is told so", async () => {
  const admin = await anAdmin();
  await ok("POST", "/api/admin/config/logo", { as: admin, body: aForm("file", { bytes: aPng(), type: "image/png" }) });
  const answer = await call("GET", "/favicon.webp");
  expect([answer.status, answer.headers.get("Cache-Control"), faults(answer)]).toEqual([200, "public, max-age=300", []]);
  const tag = answer.headers.get("ETag")!;
  expect((await call("GET", "/favicon.webp", { headers: { "If-None-Match": tag } })).status).toBe(304);
  await ok("DELETE", "/api/admin/config/logo", { as: admin });
  expect((await call("GET", "/favicon.webp", { headers: { "If-None-Match": tag } })).status).toBe(404);
});

test("an answer that carries somebody's session is for no cache that others share, however public its content is", async () => {
  const game = await aGame();
  const form = aForm("file", { bytes: aPng(), type: "image/png" });
  const poster = await ok<string>("PUT", `/api/edit/games/${game.id}/poster`, { as: game.organiser, body: form });
  for (const [path, kept] of [
    [poster, "max-age=604800, immutable"],
    [`/api/game/${game.id}/board/rows?skip=0&count=10`, "no-cache"],
  ] as const) {
    const as = await aUser();
    await env.DB.prepare("UPDATE sessions SET seen_at = 0 WHERE user_id = ?").bind(as.id).run();
    const seen = async () => {
      const { headers } = await call("GET", path, { as });
      return [headers.getSetCookie().map((line) => line.split("=")[0]), headers.get("Cache-Control")];
    };
    expect(await seen()).toEqual([["vexil_session", "vexil_snapshot"], `private, ${kept}`]);
    expect(await seen()).toEqual([[], `public, ${kept}`]);
  }
});
