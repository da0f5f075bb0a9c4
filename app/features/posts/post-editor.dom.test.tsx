import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { PostView } from "#worker/contract/wire/platform/post.ts";
import { asAdmin } from "~/testing/admin.ts";
import { refuse, startServer, type FakeServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { world } from "~/testing/world.ts";

const CREATE = "POST /api/edit/posts";
const SAVE = "PUT /api/edit/posts/p1";
let server: FakeServer;
let stored: PostView;
beforeEach(async () => {
  server = startServer();
  stored = await world().posts!.find!({} as never, "p1");
});

const open = (id: string) => openPage("posts.$id.edit", `/posts/${id}/edit`, asAdmin({ posts: { find: async () => stored } }));
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const press = (name: string) => screen.getByRole("button", { name });
const question = () => screen.queryByRole("dialog", { name: "Leave without saving?" });
const toGames = () => within(screen.getAllByRole("navigation", { name: "Main" })[0]!).getByRole("link", { name: "Games" });

test("a post that its writer publishes after being signed out stays in the form, which says why", async () => {
  server.takes(CREATE, () => refuse({ status: 401, code: "unauthorized", title: "Please log in." }));
  const { user } = await open("new");
  await user.type(field(/^Title/), "Fair winds");
  await user.type(field(/^Content/), "All hands on deck.");
  await user.click(press("Publish"));
  await settle();
  expect(field(/^Content/).value).toBe("All hands on deck.");
  expect(screen.getByText("Please log in.")).toBeTruthy();
});

test("a post that does not exist yet is not said to be saved", async () => {
  await open("new");
  expect(screen.queryByText("Everything is saved.")).toBeNull();
});

test("leaving the editor asks first if the post was changed", async () => {
  const { user } = await open("new");
  await user.type(field(/^Content/), "All hands on deck.");
  await user.click(toGames());
  await settle();
  expect(question()!.textContent).toContain("Content");
  expect(field(/^Content/).value).toBe("All hands on deck.");
});

test("a published post is shown without a question; each of its tags is sent once, split at the commas of all languages", async () => {
  server.takes(CREATE, () => "p2");
  const { user } = await open("new");
  await user.type(field(/^Title/), "Fair winds");
  await user.type(field(/^Tags/), "sea，wind、 sea,, tide ");
  await user.click(press("Publish"));
  await settle();
  const body = { title: "Fair winds", summary: "", content: "", tags: ["sea", "wind", "tide"], isPinned: false };
  expect(server.asked(CREATE).map((asked) => asked.body)).toEqual([body]);
  expect(question()).toBeNull();
  expect(screen.getByText("elsewhere: /posts/p2")).toBeTruthy();
});

test("only what was changed is sent, with what the writer had read of it", async () => {
  server.takes(SAVE, () => stored);
  const { user } = await open("p1");
  await user.type(field(/^Tags/), ", tide");
  await user.click(press("Save"));
  await settle();
  const tags = [...stored.tags!, "tide"];
  expect(server.asked(SAVE).map((asked) => asked.body)).toEqual([{ tags, was: { tags: stored.tags } }]);
  expect(screen.getByText("elsewhere: /posts/p1")).toBeTruthy();
});

test("of two who change the same text of a post, the later one sees the other's and chooses", async () => {
  const { user } = await open("p1");
  await user.type(field(/^Title/), "!");
  server.takes(SAVE, () => {
    stored = { ...stored, title: "Theirs", summary: "Theirs, too" };
    return refuse({ status: 409, code: "changed.meanwhile", fields: { title: "Changed meanwhile." } });
  });
  await user.click(press("Save"));
  await settle();
  expect([field(/^Title/).value, field(/^Summary/).value]).toEqual(["Fair winds!", "Theirs, too"]);
  await user.click(within(screen.getByRole("group", { name: "Title" })).getByRole("button", { name: "Theirs" }));
  expect(field(/^Title/).value).toBe("Theirs");
});

test("a post that cannot be deleted says why; a deleted one leads to the list without a question", async () => {
  const DELETE = "DELETE /api/edit/posts/p1";
  server.takes(DELETE, () => refuse({ title: "Not now." }));
  const { user } = await open("p1");
  await user.type(field(/^Title/), "!");
  const remove = async () => {
    await user.click(press("Delete the post"));
    await user.click(within(screen.getByRole("dialog", { name: "Delete this post?" })).getByRole("button", { name: "Delete" }));
    await settle();
  };
  await remove();
  expect(screen.getByText("Not now.")).toBeTruthy();
  server.takes(DELETE, () => null);
  await remove();
  expect([question(), screen.getByText("elsewhere: /posts").textContent]).toEqual([null, "elsewhere: /posts"]);
});

test("tags that are refused are refused at their field", async () => {
  server.takes(CREATE, () => refuse({ fields: { "tags.0": "This is too long." } }));
  const { user } = await open("new");
  await user.type(field(/^Title/), "Fair winds");
  await user.type(field(/^Tags/), "x".repeat(LIMITS.division + 1));
  await user.click(press("Publish"));
  await settle();
  const described = field(/^Tags/).getAttribute("aria-describedby")!.split(" ");
  expect(described.map((id) => document.getElementById(id)!.textContent)).toContain("This is too long.");
});
