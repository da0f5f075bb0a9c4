import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { asAdmin, challengeEdit, flagView } from "~/testing/admin.ts";
import { startServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";

const openFlags = (type: ReturnType<typeof challengeEdit>["type"]) =>
  openPage(
    "admin.games.$id.challenges.$cid.flags",
    "/admin/games/1/challenges/11/flags",
    asAdmin({ challenges: { getForEdit: async () => challengeEdit({ type }) } }),
  );
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>("textbox", { name });
const question = () => screen.queryByRole("dialog", { name: "Leave without saving?" });
const toEditor = () => screen.getByRole("link", { name: "Editor" });

test.each([
  ["StaticAttachment", "New flags"],
  ["DynamicAttachment", "Remote list"],
  ["DynamicAttachment", "New decoys"],
  ["DynamicContainer", "New decoys"],
] as const)("leaving the flags of a %s asks first if something is written under %s", async (type, name) => {
  const { user } = await openFlags(type);
  await user.type(field(name), "flag{{hitch}");
  await user.click(toEditor());
  await settle();
  expect(question()!.textContent).toContain(name);
  await user.click(within(question()!).getByRole("button", { name: "Cancel" }));
  expect(field(name).value).toBe("flag{hitch}");
});

test("leaving asks about everything that is written on the page, not only about the last of its forms", async () => {
  const { user } = await openFlags("DynamicAttachment");
  await user.type(field("Remote list"), "one");
  await user.type(field("New decoys"), "two");
  await user.click(toEditor());
  await settle();
  expect(question()!.textContent).toMatch(/Remote list.*New decoys|New decoys.*Remote list/);
  await user.click(within(question()!).getByRole("button", { name: "Leave without saving" }));
  await settle();
  expect([question(), screen.queryByRole("textbox", { name: "Remote list" })]).toEqual([null, null]);
});

test("the flags are left without a question once they have been added", async () => {
  startServer().takes("POST /api/edit/games/1/challenges/11/flags", () => {});
  const { user } = await openFlags("StaticAttachment");
  await user.type(field("New flags"), "flag{{hitch}");
  await user.click(screen.getByRole("button", { name: /^Add/ }));
  await settle();
  await user.click(toEditor());
  await settle();
  expect([question(), screen.queryByRole("textbox", { name: "New flags" })]).toEqual([null, null]);
});

test.each([
  ["the last one", [flagView({ bound: true })], "It is the last one: without it the challenge is disabled."],
  ["one of several", [flagView({ bound: true }), flagView({ id: 22, flag: "flag{hitch}" })], "A team has this flag."],
])("before a team's flag is deleted, the question says what follows if it is %s", async (_, flags, said) => {
  const services = { challenges: { getForEdit: async () => challengeEdit({ type: "DynamicAttachment", flags }) } };
  const { user } = await openPage("admin.games.$id.challenges.$cid.flags", "/admin/games/1/challenges/11/flags", asAdmin(services));
  await user.click(screen.getByRole("button", { name: "Delete flag{bowline}" }));
  expect(screen.getByRole("dialog", { name: "Delete this flag?" }).textContent).toContain(said);
});
