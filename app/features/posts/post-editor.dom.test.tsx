import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { AppError } from "#worker/contract/wire/errors.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { Services } from "#worker/services/index.ts";
import { asAdmin } from "~/testing/admin.ts";
import type { FakeServices } from "~/testing/context.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { world } from "~/testing/world.ts";

const openEditor = (services: FakeServices = {}) => openPage("posts.$id.edit", "/posts/new/edit", asAdmin(services));
const content = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Content/ });
const question = () => screen.queryByRole("dialog", { name: "Leave without saving?" });
const toGames = () => within(screen.getAllByRole("navigation", { name: "Main" })[0]!).getByRole("link", { name: "Games" });

test("a post that its writer publishes after being signed out stays in the form, which says why", async () => {
  const create = () => Promise.reject(new AppError("unauthorized"));
  const has = vi.fn<Services["access"]["has"]>(async () => true);
  const { user } = await openEditor({ access: { has }, posts: { create } });
  await user.type(screen.getByRole("textbox", { name: "Title" }), "Fair winds");
  await user.type(content(), "All hands on deck.");
  has.mockResolvedValue(false);
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await settle();
  expect(content().value).toBe("All hands on deck.");
  expect(screen.getByRole("alert").textContent).toContain("log in");
});

test("leaving the editor asks first if the post was changed", async () => {
  const { user } = await openEditor();
  await user.type(content(), "All hands on deck.");
  await user.click(toGames());
  await settle();
  expect(question()).not.toBeNull();
  expect(content().value).toBe("All hands on deck.");
});

test("an unchanged editor is left without a question, and so is one whose post was published", async () => {
  const create = vi.fn<Services["posts"]["create"]>(async () => "p1");
  const { user } = await openEditor({ posts: { create } });
  await user.type(screen.getByRole("textbox", { name: "Title" }), "Fair winds");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await settle();
  expect(create).toHaveBeenCalledOnce();
  expect(question()).toBeNull();
  expect(screen.queryByRole("textbox", { name: "Title" })).toBeNull();
});

test("a post that cannot be deleted says why", async () => {
  const remove = () => Promise.reject(new AppError("unavailable"));
  const { user } = await openPage("posts.$id.edit", "/posts/p1/edit", asAdmin({ posts: { ...world().posts, remove } }));
  await user.click(screen.getByRole("button", { name: "Delete the post" }));
  await user.click(within(screen.getByRole("dialog", { name: "Delete this post?" })).getByRole("button", { name: "Delete" }));
  await settle();
  expect(screen.getByRole("alert").textContent).not.toBe("");
});

test.each([
  ["too many tags", Array.from({ length: LIMITS.postTags + 1 }, (_, n) => `t${n}`).join(", "), /too many/],
  ["a tag that is too long", "x".repeat(LIMITS.division + 1), /too long/],
])("%s are refused at their field, and none is cut or left out", async (_, tags, said) => {
  const create = vi.fn<Services["posts"]["create"]>(async () => "p1");
  const { user } = await openEditor({ posts: { create } });
  await user.type(screen.getByRole("textbox", { name: "Title" }), "Fair winds");
  const field = screen.getByRole("textbox", { name: /^Tags/ });
  await user.type(field, tags);
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await settle();
  expect(create).not.toHaveBeenCalled();
  expect(
    field
      .getAttribute("aria-describedby")!
      .split(" ")
      .map((id) => document.getElementById(id)!.textContent)
      .join(" "),
  ).toMatch(said);
});

test("tags are split at commas of all languages, without empty and repeated ones", async () => {
  const create = vi.fn<Services["posts"]["create"]>(async () => "p1");
  const { user } = await openEditor({ posts: { create } });
  await user.type(screen.getByRole("textbox", { name: "Title" }), "Fair winds");
  await user.type(screen.getByRole("textbox", { name: /^Tags/ }), "sea，wind、 sea,, tide ");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await settle();
  expect(create.mock.calls[0]![1].tags).toEqual(["sea", "wind", "tide"]);
});
