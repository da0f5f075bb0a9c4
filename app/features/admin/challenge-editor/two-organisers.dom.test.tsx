import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { ChallengeEditView } from "#worker/contract/wire/challenge/challenge.ts";
import { later, refuse, startServer, type FakeServer } from "~/testing/fake-server.ts";
import { challengeEdit, asAdmin } from "~/testing/admin.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";

const BASE = "/api/edit/games/1/challenges";
const SAVE = `PUT ${BASE}/11`;
let server: FakeServer;
let stored: ChallengeEditView;
beforeEach(() => {
  server = startServer();
  stored = challengeEdit();
});

let reading = Promise.resolve();
const openEditor = () =>
  openPage(
    "admin.games.$id.challenges.$cid._index",
    "/admin/games/1/challenges/11",
    asAdmin({ challenges: { getForEdit: async (_, __, id) => (await reading, { ...stored, id }) } }),
  );
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

test("a change of a field that somebody else changed is refused, what was typed stays, and the user chooses between the two", async () => {
  const { user } = await openEditor();
  const mine = stored.title;
  const code = "changed.meanwhile";
  server.takes(SAVE, () => {
    stored = { ...stored, title: "Theirs", flagFormat: "theirs{…}" };
    return refuse({ title: "Somebody else was faster.", code, fields: { title: "Changed meanwhile." } });
  });
  await user.type(field("Title"), "!");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await settle();
  expect([field("Title").value, screen.getByText("Changed meanwhile.").textContent]).toEqual([`${mine}!`, "Changed meanwhile."]);
  expect(screen.getByDisplayValue("theirs{…}")).toBeTruthy();
  const choose = within(screen.getByRole("group", { name: "Title" }));
  await user.click(choose.getByRole("button", { name: "Theirs" }));
  expect(field("Title").value).toBe("Theirs");
  await user.click(choose.getByRole("button", { name: "Mine" }));
  expect(field("Title").value).toBe(`${mine}!`);
  server.takes(SAVE, ({ body }) => void (stored = { ...stored, ...(body as Partial<ChallengeEditView>) }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await settle();
  expect(server.asked(SAVE).at(-1)!.body).toEqual({ title: `${mine}!`, was: { title: "Theirs" } });
  expect(screen.queryByRole("group", { name: "Title" })).toBeNull();
});

test("one user who changes a field again right after saving it is not taken for two: the next save waits until the page is read again", async () => {
  server.takes(SAVE, ({ body }) => {
    const { was, ...changes } = body as Partial<ChallengeEditView> & { was: Partial<ChallengeEditView> };
    if (was.title !== stored.title) refuse({ title: "Somebody else was faster.", code: "changed.meanwhile" });
    stored = { ...stored, ...changes };
  });
  const { user } = await openEditor();
  const save = () => user.click(screen.getByRole("button", { name: "Save" }));
  const again = later<void>();
  reading = again.promise;
  await user.type(field("Title"), "!");
  await save();
  await settle();
  await user.type(field("Title"), "?");
  await save();
  await settle();
  expect([screen.queryByText("Somebody else was faster."), field("Title").value]).toEqual([null, `${stored.title}?`]);
  again.resolve();
  await settle();
  await save();
  await settle();
  expect([server.asked(SAVE).length, stored.title]).toEqual([2, field("Title").value]);
});

test("an addition made while somebody else also adds is appended; any other change is refused, and the new list is shown", async () => {
  const link = (id: number, name: string) => ({ id, type: "Remote" as const, url: `https://x.example/${name}`, fileSize: null, name });
  const names = () => screen.getAllByRole<HTMLInputElement>("textbox", { name: /^Name of attachment/ }).map(({ value }) => value);
  server.takes(`GET ${BASE}/11`, () => stored);
  server.takes(`PUT ${BASE}/11/attachments`, ({ body }) => {
    const { attachments, was } = body as { attachments: { name?: string }[]; was: object[] };
    if (was.length !== stored.attachments.length) refuse({ title: "Somebody else was faster.", code: "changed.meanwhile" });
    stored = { ...stored, attachments: attachments.map(({ name = "mine" }, n) => link(n, name)) };
  });
  const { user } = await openEditor();
  stored = { ...stored, attachments: [link(1, "theirs")] };
  await user.type(screen.getByLabelText("Address of a file elsewhere"), "https://x.example/mine{Enter}");
  await settle();
  expect(names()).toEqual(["theirs", "mine"]);
  stored = { ...stored, attachments: [...stored.attachments, link(3, "later")] };
  await user.click(screen.getByRole("button", { name: "Remove mine" }));
  await settle();
  expect(names()).toEqual(["theirs", "mine", "later"]);
  expect(screen.getByText("Somebody else was faster.")).toBeTruthy();
});
