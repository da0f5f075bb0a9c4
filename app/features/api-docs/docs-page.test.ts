import { expect, test } from "vitest";
import { routes } from "#worker/api/index.ts";
import { describe } from "#worker/api/openapi/document.ts";
import { documentOf } from "~/testing/documents.ts";

const api = describe(routes, "1.2.3");
const count = (html: string, what: RegExp) => html.match(what)!.length;

/** From the first group to the last shape. */
async function listOf(at: string, language?: "ja-JP"): Promise<string> {
  const html = await documentOf("api.docs", at, { viewer: null, api, language });
  return /<section id="group-[\s\S]*<\/section>/.exec(html)![0];
}

test("the list of all calls is the same from kept markup as rendered, in each language, and with any address", async () => {
  for (const language of [undefined, "ja-JP"] as const) {
    const rendered = await listOf("/api/docs", language);
    expect(count(rendered, /<details id/g)).toBe(routes.length + 1);
    for (const at of ["/api/docs", "/api/docs?q=/"]) expect((await listOf(at, language)) === rendered, at).toBe(true);
  }
  expect((await listOf("/api/docs", "ja-JP")) === (await listOf("/api/docs"))).toBe(false);
});

test("a search shows the calls that it finds, before and after the list of all of them", async () => {
  const search = async () => count(await listOf("/api/docs?q=board+moment"), /<details id/g);
  expect([await search(), count(await listOf("/api/docs"), /<details id/g), await search()]).toEqual([1, routes.length + 1, 1]);
});
