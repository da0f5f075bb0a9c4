import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { ChallengeEditView, ChallengeRowView } from "#worker/contract/wire/challenge/challenge.ts";
import { toasts } from "~/lib/toasts.ts";
import { later, refuse, startServer, type FakeServer } from "~/testing/fake-server.ts";
import { challengeEdit, challengeRow, flagView, asAdmin } from "~/testing/admin.ts";
import { openPage, openPart } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { useAdminChallenge } from "./useAdminChallenge.ts";

const BASE = "/api/edit/games/1/challenges";
const SAVE = `PUT ${BASE}/11`;
let server: FakeServer;
let rows: ChallengeRowView[];
let stored: ChallengeEditView;
beforeEach(() => {
  server = startServer();
  rows = [challengeRow(), challengeRow({ id: 12, title: "Locks", tag: "Pwn", isEnabled: false })];
  stored = challengeEdit();
});

const visit = (permissions?: Parameters<typeof asAdmin>[1]) =>
  asAdmin({ challenges: { listForEdit: async () => rows, getForEdit: async (_, __, id) => ({ ...stored, id }) } }, permissions);
const openList = (permissions?: Parameters<typeof asAdmin>[1]) =>
  openPage("admin.games.$id.challenges._index", "/admin/games/1/challenges", visit(permissions));
const openEditor = (permissions?: Parameters<typeof asAdmin>[1]) =>
  openPage("admin.games.$id.challenges.$cid._index", "/admin/games/1/challenges/11", visit(permissions));
const openFlags = () => openPage("admin.games.$id.challenges.$cid.flags", "/admin/games/1/challenges/11/flags", visit());
const bar = () => screen.getAllByRole("status").at(-1)!.textContent;
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const switchOf = (title: string) => screen.getByRole<HTMLInputElement>("switch", { name: `Enable ${title}` });
const said = () => toasts.read().map(({ text }) => text);

test("the list is grouped by tag in the order of the board", async () => {
  await openList();
  const table = within(screen.getByRole("table", { name: "Challenges" }));
  expect(table.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual(["Pwn", "Web"]);
  expect(switchOf("Knots").checked).toBe(true);
  expect(switchOf("Locks").checked).toBe(false);
});

test("a challenge is published at once; a refusal resets the switch and shows the reason", async () => {
  const answer = later();
  const sent = vi.fn(() => answer.promise);
  server.takes(`PUT ${BASE}/12`, sent);
  const { user } = await openList();
  await user.click(switchOf("Locks"));
  await user.keyboard(" ");
  expect([switchOf("Locks").checked, switchOf("Locks").getAttribute("aria-disabled")]).toEqual([true, "true"]);
  // A browser takes the focus away from a disabled control.
  expect([document.activeElement, switchOf("Locks").disabled]).toEqual([switchOf("Locks"), false]);
  expect(sent).toHaveBeenCalledOnce();
  rows[1] = { ...rows[1]!, isEnabled: true };
  answer.resolve(null);
  await settle();
  expect([switchOf("Locks").checked, switchOf("Locks").getAttribute("aria-disabled")]).toEqual([true, null]);
  server.takes(SAVE, () => refuse({ title: "It has no flag." }));
  await user.click(switchOf("Knots"));
  await settle();
  expect(switchOf("Knots").checked).toBe(true);
  expect(said()).toEqual(["It has no flag."]);
});

test("users who may not publish see whether a challenge is enabled, and have no switch", async () => {
  await openList(["game.see", "challenge.author"]);
  expect(screen.queryAllByRole("switch")).toEqual([]);
  expect(screen.queryByRole("button", { name: "Recalculate" })).toBeNull();
  expect(screen.getAllByText("Disabled").length).toBeGreaterThan(0);
});

test("one press sets a sanity check's scoring, and only the fields it changes are saved", async () => {
  server.takes(SAVE, () => stored);
  const { user } = await openEditor();
  const sanity = screen.getByRole<HTMLButtonElement>("button", { name: "Score as a sanity check" });
  await user.click(sanity);
  // A browser takes the focus away from a disabled control.
  expect([sanity.getAttribute("aria-disabled"), sanity.disabled, document.activeElement]).toEqual(["true", false, sanity]);
  expect(server.asked(SAVE)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await settle();
  expect(server.asked(SAVE)[0]!.body).toMatchObject({ scoring: "static", bloods: "none", breaksTies: false });
});

test("a new challenge's slug follows its title until it is edited, and again after it is emptied", async () => {
  server.takes(`POST ${BASE}`, () => ({ ...stored, id: 13 }));
  const { user } = await openList();
  await user.click(screen.getByRole("button", { name: "Create a challenge" }));
  const dialog = within(screen.getByRole("dialog", { name: "Create a challenge" }));
  const title = dialog.getByRole("textbox", { name: "Title" });
  const slug = dialog.getByRole<HTMLInputElement>("textbox", { name: /^Slug/ });
  expect(document.activeElement).toBe(title);
  await user.type(title, "Two Half");
  expect(slug.value).toBe("two-half");
  await user.type(slug, "own", { initialSelectionStart: 0, initialSelectionEnd: "two-half".length });
  await user.type(title, " Hitches");
  expect(slug.value).toBe("own");
  await user.clear(slug);
  expect(slug.value).toBe("two-half-hitches");
  await user.type(title, "{Enter}");
  await settle();
  expect(server.asked(`POST ${BASE}`)[0]!.body).toEqual({ title: "Two Half Hitches", tag: "Misc", type: "StaticAttachment" });
  expect(screen.getByText("elsewhere: /admin/games/1/challenges/13")).toBeTruthy();
});

test("the scoreboard is recalculated by a button that waits for the answer", async () => {
  const answer = later();
  server.takes(`POST ${BASE}/updateaccepted`, () => answer.promise);
  const { user } = await openList();
  const button = screen.getByRole("button", { name: "Recalculate" });
  await user.click(button);
  expect(button.getAttribute("aria-busy")).toBe("true");
  answer.resolve(null);
  await settle();
  expect(said()).toEqual(["The scoreboard has been recalculated."]);
});

test("the editor sends only what changed, and the list beside it shows the new name", async () => {
  server.takes(SAVE, ({ body }) => {
    stored = { ...stored, ...(body as Partial<ChallengeEditView>) };
    rows[0] = { ...rows[0]!, title: stored.title };
  });
  const was = { title: stored.title, originalScore: stored.originalScore };
  const { user } = await openEditor();
  await user.clear(field("Title"));
  await user.type(field("Title"), "Bends");
  await user.clear(screen.getByLabelText("Full score"));
  await user.type(screen.getByLabelText("Full score"), "800");
  expect(bar()).toBe("Changed: Title, Full score");
  await user.keyboard("{Control>}s{/Control}");
  await settle();
  expect(server.asked(SAVE).map(({ body }) => body)).toEqual([{ title: "Bends", originalScore: "800", was }]);
  expect(bar()).toBe("Everything is saved.");
  expect(screen.getByRole("heading", { level: 2, name: "Bends" })).toBeTruthy();
  expect(within(screen.getByRole("navigation", { name: "Sections of the game" })).getByRole("link", { name: "Bends" })).toBeTruthy();
});

test("each challenge has its own form", async () => {
  const { user } = await openEditor();
  await user.type(field("Title"), "!");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  stored = challengeEdit({ title: "Locks", slug: "locks" });
  await user.click(screen.getByRole("link", { name: /^Locks/ }));
  await settle();
  expect([field("Title").value, field("Slug").value]).toEqual(["Locks", "locks"]);
});

test("in an author's editor the slug is fixed, and there are no score settings and, once the challenge is published, no delete button", async () => {
  await openEditor(["game.see", "challenge.author"]);
  expect(field("Slug").disabled).toBe(true);
  expect(screen.queryByLabelText("Full score")).toBeNull();
  expect(screen.queryByRole("button", { name: "Delete the challenge" })).toBeNull();
});

test("outside of an edited challenge the hook has no challenge, and the page fails at once", async () => {
  const complaints = vi.spyOn(console, "error").mockReturnValue();
  const Lost = () => useAdminChallenge().challenge.title;
  await openPart(<Lost />);
  expect(complaints.mock.calls.flat().join(" ")).toContain("outside of the administration of a challenge");
});

test("the parts of a challenge are reached by keyboard: Tab goes from one to the next, Enter opens it", async () => {
  const { user } = await openEditor();
  const [editor, flags] = within(screen.getByRole("navigation", { name: "Sections of the challenge" })).getAllByRole("link");
  expect([editor!.getAttribute("aria-current"), flags!.getAttribute("aria-current")]).toEqual(["page", null]);
  editor!.focus();
  await user.tab();
  expect(document.activeElement).toBe(flags);
  // The opened page is a new one here, because the test has only one child route.
  await user.keyboard("{Enter}");
  await settle();
  expect(screen.getByText("elsewhere: /admin/games/1/challenges/11/flags")).toBeTruthy();
});

test("flags are added one per line; an existing one is refused with its line number", async () => {
  const added: unknown[] = [];
  server.takes(`POST ${BASE}/11/flags`, ({ body }) => {
    added.push(body);
    stored = { ...stored, flags: [...stored.flags, flagView({ id: 22, flag: "flag{hitch}" })] };
  });
  const { user } = await openFlags();
  const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "New flags" });
  const add = () => screen.getByRole("button", { name: /^Add/ });
  await user.type(text(), "flag{{bowline}{Enter}flag{{hitch}");
  expect(add().hasAttribute("aria-disabled")).toBe(true);
  expect(document.querySelector("main")!.textContent).toMatch(/1.*(already|twice|exists)/i);
  await user.clear(text());
  await user.type(text(), "flag{{hitch}{Enter}{Enter}");
  await user.click(add());
  await settle();
  expect(added).toEqual([[{ flag: "flag{hitch}", kind: "exact", label: "" }]]);
  expect(text().value).toBe("");
  expect(within(screen.getByRole("table", { name: "Flags" })).getByText("flag{hitch}")).toBeTruthy();
});

test.each([
  ["exact", 1_001, "1,000"],
  ["regex", 501, "500"],
])("a flag of kind %s with %i characters is too long, and its limit is named", async (kind, length, limit) => {
  const { user } = await openFlags();
  await user.selectOptions(screen.getByRole("combobox", { name: "How it is compared" }), kind);
  await user.click(screen.getByRole("textbox", { name: "New flags" }));
  await user.paste("x".repeat(length));
  expect(screen.getByRole("alert").textContent).toBe(`Line 1: a flag has at most ${limit} characters.`);
});

test("added flags get the chosen kind and label; the list shows both", async () => {
  const added: unknown[] = [];
  server.takes(`POST ${BASE}/11/flags`, ({ body }) => {
    added.push(body);
    stored = { ...stored, flags: [...stored.flags, flagView({ id: 22, flag: "flag\\{.+\\}", kind: "regex", label: "anything" })] };
  });
  const { user } = await openFlags();
  await user.selectOptions(screen.getByRole("combobox", { name: "How it is compared" }), "Regular expression");
  await user.type(screen.getByRole("textbox", { name: "New flags" }), "flag\\{{.+\\}");
  await user.type(screen.getByRole("textbox", { name: "Label" }), "anything");
  await user.click(screen.getByRole("button", { name: /^Add/ }));
  await settle();
  expect(added).toEqual([[{ flag: "flag\\{.+\\}", kind: "regex", label: "anything" }]]);
  const row = within(screen.getByRole("table", { name: "Flags" }))
    .getByText("anything")
    .closest("tr")!;
  expect(within(row).getByText("Regular expression")).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Label" }).value).toBe("");
});

test("a refused regular expression stays in the field with its error", async () => {
  server.takes(`POST ${BASE}/11/flags`, () => refuse({ title: "This regular expression cannot be used: missing closing ): `(`" }));
  const { user } = await openFlags();
  await user.type(screen.getByRole("textbox", { name: "New flags" }), "(");
  await user.click(screen.getByRole("button", { name: /^Add/ }));
  await settle();
  expect(document.querySelector("main")!.textContent).toContain("missing closing )");
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "New flags" }).value).toBe("(");
});

test("the last real flag counts as the last one even if there are decoys, and a decoy is removed without a warning", async () => {
  stored = challengeEdit({ flags: [flagView(), flagView({ id: 22, flag: "flag{fake}", kind: "decoy" })] });
  const { user } = await openFlags();
  await user.click(screen.getByRole("button", { name: /flag\{bowline\}/ }));
  expect(screen.getByRole("dialog").textContent).toContain("the last one");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: /flag\{fake\}/ }));
  expect(screen.getByRole("dialog").textContent).toContain("without an alarm");
});

test("deleting the last flag asks for confirmation and says what follows; then there is none", async () => {
  server.takes(`DELETE ${BASE}/11/flags/21`, () => void (stored = { ...stored, flags: [] }));
  const { user } = await openFlags();
  await user.click(screen.getByRole("button", { name: /flag\{bowline\}/ }));
  expect(server.asked(`DELETE ${BASE}/11/flags/21`)).toEqual([]);
  expect(screen.getByRole("dialog").textContent).toContain("flag{bowline}");
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await settle();
  expect(screen.getByText("No flags yet")).toBeTruthy();
});

test("a challenge with generated flags has no list of them, but decoys can be added", async () => {
  stored = challengeEdit({ type: "DynamicContainer", flags: [] });
  server.takes(`POST ${BASE}/11/flags`, () => {});
  const { user } = await openFlags();
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(screen.queryByRole("table")).toBeNull();
  await user.type(screen.getByRole("textbox", { name: "New decoys" }), "flag{{fake}");
  await user.click(screen.getByRole("button", { name: /^Add/ }));
  await settle();
  expect(server.asked(`POST ${BASE}/11/flags`)).toMatchObject([{ body: [{ flag: "flag{fake}", kind: "decoy" }] }]);
});

test("attachments are reordered, renamed and removed, each at once; a moved one keeps the focus", async () => {
  const [a, b] = ["a".repeat(64), "b".repeat(64)];
  const local = (id: number, hash: string, name: string) => ({
    id,
    type: "Local" as const,
    url: `/assets/${hash}/${name}`,
    fileSize: 3,
    name,
  });
  stored = challengeEdit({
    attachments: [
      local(1, a, "one.txt"),
      local(2, b, "two.txt"),
      { id: 3, type: "Remote", url: "https://x.example/y", fileSize: null, name: "y" },
    ],
  });
  const sent: { name: string }[][] = [];
  server.takes(`PUT ${BASE}/11/attachments`, ({ body }) => {
    const { attachments } = body as { attachments: { name: string }[] };
    sent.push(attachments);
    const byName = new Map(stored.attachments.map((one) => [one.name, one]));
    stored = { ...stored, attachments: attachments.map(({ name }) => byName.get(name) ?? { ...stored.attachments[1]!, name }) };
  });
  const { user } = await openEditor();
  const names = () => screen.getAllByRole<HTMLInputElement>("textbox", { name: /^Name of attachment/ }).map(({ value }) => value);
  await user.click(screen.getByRole("button", { name: "Move two.txt up" }));
  await settle();
  expect(names()).toEqual(["two.txt", "one.txt", "y"]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move two.txt down" }));
  await user.clear(screen.getByRole("textbox", { name: "Name of attachment 2" }));
  await user.type(screen.getByRole("textbox", { name: "Name of attachment 2" }), "1.txt{Enter}");
  await settle();
  expect(sent.at(-1)).toEqual([
    { attachmentType: "Local", fileHash: b, name: "two.txt" },
    { attachmentType: "Local", fileHash: a, name: "1.txt" },
    { attachmentType: "Remote", remoteUrl: "https://x.example/y", name: "y" },
  ]);
  await user.click(screen.getByRole("button", { name: "Remove two.txt" }));
  await settle();
  expect(names()).toEqual(["1.txt", "y"]);
  await user.click(screen.getByRole("button", { name: "Remove y" }));
  await settle();
  await user.click(screen.getByRole("button", { name: "Remove 1.txt" }));
  await settle();
  expect(screen.getByText("No attachments yet.")).toBeTruthy();
});
