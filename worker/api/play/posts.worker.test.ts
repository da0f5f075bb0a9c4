import { expect, test } from "vitest";
import type { PostCardView, PostView } from "../../contract/wire/platform/post.ts";
import { call, ok, refusal } from "../../testing/call.ts";
import { anAdmin, aMonitor, aUser, randomWord } from "../../testing/users.ts";

async function aPost(fields: Record<string, unknown> = {}) {
  const as = await anAdmin();
  const title = `p${randomWord()}`;
  const id = await ok<string>("POST", "/api/edit/posts", { as, body: { title, ...fields } });
  return { id, title, as };
}

test("a post has an id of eight hexadecimal characters, and shows its author", async () => {
  const { id, title, as } = await aPost({ summary: "short", content: "# long", tags: ["news"] });
  expect(id).toMatch(/^[0-9a-f]{8}$/);
  expect(await ok("GET", `/api/posts/${id}`)).toEqual({
    id,
    title,
    summary: "short",
    content: "# long",
    tags: ["news"],
    isPinned: false,
    authorName: as.name,
    authorAvatar: null,
    time: expect.stringMatching(/^\d{4}-.*\+00:00$/),
  });
});

test("an edit applies everything at once, including the pin", async () => {
  const { id, as } = await aPost({ content: "before", tags: ["a"] });
  const body = { title: "after", summary: "s", content: "c", tags: ["b", "c"], isPinned: true };
  expect(await ok("PUT", `/api/edit/posts/${id}`, { as, body })).toMatchObject(body);
  expect(await ok<PostView>("GET", `/api/posts/${id}`)).toMatchObject(body);
});

test("a pin button that sends only the title and the pin leaves the text unchanged", async () => {
  const { id, title, as } = await aPost({ summary: "short", content: "# long", tags: ["news"] });
  await ok("PUT", `/api/edit/posts/${id}`, { as, body: { title, isPinned: true } });
  expect(await ok("GET", `/api/posts/${id}`)).toMatchObject({ title, summary: "short", content: "# long", tags: ["news"], isPinned: true });
});

test("pinned posts come first, then the latest change", async () => {
  const [old, fresh, pinned] = [await aPost(), await aPost(), await aPost({ isPinned: true })];
  await ok("PUT", `/api/edit/posts/${old.id}`, { as: old.as, body: { title: old.title } });
  const order = (await ok<PostCardView[]>("GET", "/api/posts")).map((post) => post.id);
  const places = [pinned, old, fresh].map(({ id }) => order.indexOf(id));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  expect((await ok<PostCardView[]>("GET", "/api/posts/latest")).length).toBeLessThanOrEqual(20);
});

test("a deleted post is gone", async () => {
  const { id, as } = await aPost();
  await ok("DELETE", `/api/edit/posts/${id}`, { as });
  expect(await refusal(await call("GET", `/api/posts/${id}`))).toBe("404 post.notFound");
  expect(await refusal(await call("DELETE", `/api/edit/posts/${id}`, { as }))).toBe("404 post.notFound");
  expect(await refusal(await call("PUT", `/api/edit/posts/${id}`, { as, body: { title: "x" } }))).toBe("404 post.notFound");
  expect(await refusal(await call("GET", "/api/posts/nothing"))).toBe("404 post.notFound");
});

test("only administrators write posts", async () => {
  for (const as of [await aUser(), await aMonitor()]) {
    expect((await call("POST", "/api/edit/posts", { as, body: { title: "x" } })).status).toBe(403);
  }
  expect((await call("POST", "/api/edit/posts", { body: { title: "x" } })).status).toBe(401);
});

test("a post needs a title of at most 50 characters", async () => {
  const as = await anAdmin();
  const attempt = async (title: string) => refusal(await call("POST", "/api/edit/posts", { as, body: { title } }));
  expect(await attempt("  ")).toBe("400 field.required");
  expect(await attempt("x".repeat(51))).toBe("400 field.tooLong");
});

test("the platform has a name before anybody has set one", async () => {
  expect(await ok("GET", "/api/config")).toMatchObject({ title: "Vexil", defaultLifetime: 120, extensionDuration: 120, renewalWindow: 10 });
  expect(await ok("GET", "/api/captcha")).toEqual({ type: "None", siteKey: "" });
});
