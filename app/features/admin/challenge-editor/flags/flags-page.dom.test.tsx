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

const BOUND = flagView({ bound: true });
test.each([
  ["the last one", true, true, [BOUND], "It is the last one: without it the challenge is disabled.", true],
  ["an author's last one", false, true, [BOUND], "It is the last one. Only an organiser can delete it", false],
  ["the last one of a draft", false, false, [flagView()], "It will no longer be accepted.", true],
  ["one of several", false, true, [BOUND, flagView({ id: 22, flag: "flag{hitch}" })], "A team has this flag.", true],
])("before a flag is deleted, the question says what follows if it is %s", async (_, publishes, isEnabled, flags, said, canDelete) => {
  const services = {
    challenges: { getForEdit: async () => challengeEdit({ type: "DynamicAttachment", isEnabled, flags }) },
    access: { has: async (...[, permission]: unknown[]) => publishes || permission !== "challenge.publish" },
  };
  const { user } = await openPage("admin.games.$id.challenges.$cid.flags", "/admin/games/1/challenges/11/flags", asAdmin(services));
  await user.click(screen.getByRole("button", { name: "Delete flag{bowline}" }));
  const asked = screen.getByRole("dialog", { name: "Delete this flag?" });
  expect(asked.textContent).toContain(said);
  expect(within(asked).queryByRole("button", { name: "Delete" }) !== null).toBe(canDelete);
});
