import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { zipSync } from "fflate";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import japanese from "~/i18n/ja-JP/admin/challenge-import.json";
import { offline, refuse, startServer, type FakeServer } from "~/testing/fake-server.ts";
import { ctfdFiles } from "../../../../packages/challenge-files/testing/ctfd.ts";
import { challengeEdit, challengeRow, asAdmin } from "~/testing/admin.ts";
import { openPage } from "~/testing/pages.tsx";
import type { Language } from "#worker/contract/wire/names.ts";

const BASE = "/api/edit/games/1/challenges";
const rows = [challengeRow({ slug: "knots" })];
let server: FakeServer;
// The page waits for its readers to load; a test should not wait for them to be compiled.
beforeAll(() =>
  Promise.all([import("../../../../packages/challenge-files/index.ts"), import("../../../../packages/challenge-push/index.ts")]),
);
beforeEach(() => {
  server = startServer();
  server.takes(`GET ${BASE}`, () => rows);
  server.takes(`GET ${BASE}/11`, () => challengeEdit({ slug: "knots" }));
});

const FILES = {
  "repo-main/web/knots/challenge.yml":
    "vexil: 1\nname: Knots\ncategory: Web\ndescription: Untie it.\nvalue: 700\nflags: ['flag{bowline}']\nfile_name: x\n",
  "repo-main/misc/buoy/challenge.yml":
    "name: Buoy\ncategory: misc\nvalue: 100\nflags: ['flag{buoy}']\ntopics: [sea]\nhosting: {type: kube}\n",
  "repo-main/misc/light/challenge.yml": "vexil: 1\nname: Light\nrequirements: [buoy]\nflags: ['flag{light}']\n",
  "repo-main/misc/wreck/challenge.yml": "name: Wreck\nvalue: [\n",
};

function zipOf(files: Record<string, string>, name = "repo-main.zip"): File {
  const bytes = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)]));
  return new File([zipSync(bytes, { level: 0 }) as Uint8Array<ArrayBuffer>], name, { type: "application/zip" });
}

const WORDS: Partial<Record<Language, string[]>> = {
  "en-US": ["Import", "Import challenges", "Choose a ZIP file"],
  "ja-JP": [japanese["import.action"], japanese["import.title"], japanese["import.zip"]],
};

async function openWith(file: File | File[], language: Language = "en-US", withheld: string[] = []) {
  const { user } = await openPage("admin.games.$id.challenges._index", "/admin/games/1/challenges", {
    ...asAdmin({ challenges: { listForEdit: async () => rows, withheld: async () => withheld } }),
    language,
  });
  const [action, title, choose] = WORDS[language]!;
  await user.click(screen.getByRole("button", { name: action }));
  const dialog = within(screen.getByRole("dialog", { name: title }));
  await user.upload(dialog.getByLabelText<HTMLInputElement>(choose!), file);
  return { user, dialog };
}

test("a ZIP is previewed before it is imported: what is new, changes or is lost, and what cannot be read with its line", async () => {
  const { user, dialog } = await openWith(zipOf(FILES));
  const list = within(await dialog.findByRole("list", { name: "Challenges found" }));
  expect(list.getAllByRole("checkbox").map((box) => (box as HTMLInputElement).labels![0]!.textContent)).toEqual(["Buoy", "Light", "Knots"]);
  expect(dialog.getByRole("alert").textContent).toContain("misc/wreck/challenge.yml line 3, column 1");
  expect(list.getByText("Changes").closest("li")!.textContent).toContain("value");
  const lost = list.getByText("1 field is lost").closest("details")!;
  expect(lost.textContent).toContain("topics");
  expect(lost.textContent).toContain('["sea"]');
  expect(lost.textContent).not.toContain("hosting");
  expect(list.getByText("1 field is kept and needs your attention").closest("details")!.textContent).toContain("run it elsewhere");
  expect(server.asked(`POST ${BASE}`)).toEqual([]);
  // Light requires it, so it is imported whether it is chosen or not.
  await user.click(list.getByRole("checkbox", { name: "Buoy" }));
  expect(list.getByRole<HTMLInputElement>("checkbox", { name: "Buoy" })).toMatchObject({ checked: true, disabled: true });
  await user.click(list.getByRole("checkbox", { name: "Light" }));
  expect(list.getByRole<HTMLInputElement>("checkbox", { name: "Buoy" })).toMatchObject({ checked: false, disabled: false });
  expect(dialog.getByRole("button", { name: "Import 1 challenge" })).toBeTruthy();
});

test("several ZIPs are imported together; one that is broken, the archive of a game and a slug that comes twice are named", async () => {
  const buoy = (name: string) => ({ "misc/buoy/challenge.yml": `vexil: 1\nname: ${name}\nslug: buoy\nflags: ['flag{buoy}']\n` });
  const knots = { "knots/challenge.yml": "vexil: 1\nname: Knots\nflags: ['flag{bowline}']\n" };
  const broken = new File(["PK cut off"], "broken.zip");
  const { dialog } = await openWith([
    zipOf(buoy("Buoy"), "one.zip"),
    zipOf(buoy("Other"), "two.zip"),
    zipOf(knots, "three.zip"),
    zipOf({ "manifest.json": "{}" }, "game.zip"),
    broken,
  ]);
  const list = within(await dialog.findByRole("list", { name: "Challenges found" }));
  expect(list.getAllByRole("checkbox").map((box) => (box as HTMLInputElement).labels![0]!.textContent)).toContain("Knots");
  const problems = dialog.getByRole("alert").textContent;
  expect(problems).toContain("broken.zipis not a readable ZIP");
  expect(problems).toContain("game.zipcontains no folder of a challenge");
  expect(problems).toMatch(/(one|two)\/misc\/buoy\/challenge\.yml/);
});

test("what an export has besides its challenges is named beside them, not as a loss of the first", async () => {
  const row = { id: 1, name: "Knots", category: "web", type: "standard", value: 100, state: "visible" };
  const flags = [{ id: 1, challenge_id: 1, type: "static", content: "flag{bowline}", data: "" }];
  const { dialog } = await openWith(zipOf(ctfdFiles({ challenges: [row], flags, users: [{ id: 1 }, { id: 2 }] })));
  const list = within(await dialog.findByRole("list", { name: "Challenges found" }));
  expect(list.queryByText(/lost/)).toBeNull();
  const beside = dialog.getByText("Besides the challenges, 1 thing is not imported").closest("details")!;
  expect(beside.textContent).toContain("users 2only challenges are imported");
});

test("why something is lost is explained in the reader's language, with its value", async () => {
  const files = { "a/challenge.yml": `name: A\nvalue: 1\nflags: [x]\ntopics: [sea]\ndifficulty: ${"x".repeat(65)}\n` };
  const { dialog } = await openWith(zipOf(files), "ja-JP");
  const lost = (await dialog.findByText("topics")).closest("ul")!;
  expect(lost.textContent).toContain("トピックの項目はありません");
  expect(lost.textContent).toContain("32 文字までです");
  expect(lost.querySelector("[lang=en]")).toBeNull();
});

test("somebody who may not set all fields imports the others, and is told which ones are left to organisers", async () => {
  server.takes(`POST ${BASE}`, () => ({ id: 12 }));
  server.takes(`PUT ${BASE}`, () => null);
  const files = { "buoy/challenge.yml": "vexil: 1\nname: Buoy\nvalue: 100\nflags: ['flag{buoy}']\n" };
  const { user, dialog } = await openWith(zipOf(files), "en-US", ["originalScore", "isEnabled", "rules"]);
  const lost = (await dialog.findByText("2 fields are lost")).closest("details")!;
  expect(lost.textContent).toContain("value 100only organisers of the game may set it");
  await user.click(dialog.getByRole("button", { name: "Import 1 challenge" }));
  await waitFor(() => expect(server.asked(`PUT ${BASE}`)).toHaveLength(1));
  const [{ addFlags, set }] = (server.asked(`PUT ${BASE}`)[0]!.body as { changes: [{ addFlags: object[]; set: object }] }).changes;
  expect([addFlags.length, "originalScore" in set, "isEnabled" in set, "content" in set]).toEqual([1, false, false, true]);
});

test("the chosen challenges are imported; after a refusal the import stops with the server's words, and can be continued", async () => {
  const made: string[] = [];
  server.takes(`POST ${BASE}`, ({ body }) => {
    const { slug } = body as { slug: string };
    if (slug === "light") refuse({ title: "No more." });
    made.push(slug);
    return { id: 12 };
  });
  const { user, dialog } = await openWith(zipOf(FILES));
  await user.click(await dialog.findByRole("checkbox", { name: "Knots" }));
  await user.click(dialog.getByRole("button", { name: "Import 2 challenges" }));
  await dialog.findByText("light: No more.");
  expect(made).toEqual(["buoy"]);

  let next = 12;
  server.takes(`POST ${BASE}`, () => ({ id: (next += 1) }));
  server.takes(`PUT ${BASE}`, () => null);
  await user.click(dialog.getByRole("button", { name: "Continue with 2 challenges" }));
  expect((await dialog.findByText("2 challenges have been imported.")).tagName).toBe("OUTPUT");
  const last = server.asked(`PUT ${BASE}`).at(-1)!.body;
  const rules = { requires: [{ challenge: 13 }] };
  expect(last).toMatchObject({
    changes: [
      { id: 13, set: { isEnabled: true } },
      { id: 14, set: { isEnabled: true, rules } },
    ],
  });
});

test("a file that is not a ZIP and a game that cannot be read are reported, and another file can be chosen", async () => {
  const { user, dialog } = await openWith(new File(["no archive"], "notes.zip"));
  await waitFor(() => expect(dialog.getByRole("alert").textContent).toContain("notes.zip"));
  server.takes(`GET ${BASE}`, () => refuse({ title: "Not yours.", status: 403 }));
  await user.upload(dialog.getByLabelText<HTMLInputElement>("Choose a ZIP file"), zipOf(FILES));
  expect((await dialog.findByText("Not yours.")).closest("[role=alert]")).toBeTruthy();
  server.takes(`GET ${BASE}`, () => []);
  await user.upload(dialog.getByLabelText<HTMLInputElement>("Choose a ZIP file"), zipOf({ "README.md": "hello" }));
  await dialog.findByText("No challenges found");
});

test("a ZIP that changed on the disk since it was chosen is reported as unreadable, and another can be chosen", async () => {
  const file = zipOf(FILES);
  const slices = vi.spyOn(file, "slice");
  const { user, dialog } = await openWith(file);
  await dialog.findByRole("list", { name: "Challenges found" });
  slices.mockImplementation(() => ({ arrayBuffer: () => Promise.reject(new DOMException("changed", "NotReadableError")) }) as never);
  server.takes(`POST ${BASE}`, () => refuse({ title: "Busy.", status: 503 }));
  await user.click(dialog.getByRole("button", { name: /^Import \d/ }));
  await waitFor(() => expect(dialog.getByRole("alert").textContent).toContain("Choose it again"));
  await user.upload(
    dialog.getByLabelText<HTMLInputElement>("Choose a ZIP file"),
    zipOf({ "a/challenge.yml": "vexil: 1\nname: A\nflags: [f]\n" }),
  );
  await dialog.findByRole("list", { name: "Challenges found" });
});

test("an export that makes the reader fail in a way that nobody foresaw is reported, and another can be chosen", async () => {
  const bug = vi.spyOn(console, "error").mockReturnValue();
  const row = { id: 1, name: "A", category: "web", type: "standard", value: 100, state: "visible" };
  const fromEntries = Object.fromEntries;
  const reader = vi.spyOn(Object, "fromEntries").mockImplementation((entries: Iterable<readonly unknown[]>) => {
    const made = fromEntries(entries as Iterable<readonly [string, unknown]>);
    if (made.state === "visible") throw new TypeError("unforeseen");
    return made;
  });
  const { user, dialog } = await openWith(zipOf(ctfdFiles({ challenges: [row] })));
  await waitFor(() => expect(dialog.getByRole("alert").textContent).toContain("TypeError: unforeseen"));
  reader.mockRestore();
  expect(bug.mock.calls.flat()).toContainEqual(expect.objectContaining({ message: "unforeseen" }));
  await user.upload(dialog.getByLabelText<HTMLInputElement>("Choose a ZIP file"), zipOf(FILES));
  await dialog.findByRole("list", { name: "Challenges found" });
});

test("without an answer, a new challenge is searched for instead of being made twice", async () => {
  let made: typeof rows = [];
  server.takes(`GET ${BASE}`, () => [...rows, ...made]);
  server.takes(`GET ${BASE}/21`, () => challengeEdit({ id: 21, slug: "a" }));
  server.takes(`POST ${BASE}`, () => {
    made = [challengeRow({ id: 21, slug: "a" })];
    return offline();
  });
  const { user, dialog } = await openWith(zipOf({ "a/challenge.yml": "vexil: 1\nname: A\nflags: [f]\n" }));
  await user.click(await dialog.findByRole("button", { name: "Import 1 challenge" }));
  await waitFor(() => expect(server.asked(`PUT ${BASE}`)).toMatchObject([{ body: { changes: [{ id: 21 }] } }]));
  expect(server.asked(`POST ${BASE}`)).toHaveLength(1);
});

/** A folder as a browser gives it to the page that it is dropped on, with what is in it; null for what the browser may not read. */
function droppedFolder(name: string, found: Record<string, string | null>) {
  const entries = Object.entries(found).map(([path, text]) => ({
    name: path,
    fullPath: `/${name}/${path}`,
    isFile: text !== null,
    isDirectory: text === null,
    file: (done: (file: File) => void) => done(new File([text!], path)),
    createReader: () => ({
      readEntries: (_: unknown, fail: (why: unknown) => void) => fail(new DOMException("", "NoModificationAllowedError")),
    }),
  }));
  const parts = [entries, []];
  const top = {
    name,
    fullPath: `/${name}`,
    isDirectory: true,
    createReader: () => ({ readEntries: (done: (part: unknown) => void) => done(parts.shift()) }),
  };
  return { dataTransfer: { types: ["Files"], files: [], items: [{ kind: "file", webkitGetAsEntry: () => top }] } };
}

test.each([
  ["beside a challenge", { "challenge.yml": "vexil: 1\nname: Knots\nflags: ['flag{bowline}']\n", data: null }, "knots/datacannot be read"],
  ["alone", { data: null }, "knots/datacannot be read"],
])("of a dropped folder, what the browser may not read is named: %s", async (_, found, said) => {
  await openPage(
    "admin.games.$id.challenges._index",
    "/admin/games/1/challenges",
    asAdmin({ challenges: { listForEdit: async () => rows } }),
  );
  fireEvent.drop(window, droppedFolder("knots", found));
  expect((await screen.findByRole("alert")).textContent).toContain(said);
  expect(screen.queryByRole("list", { name: "Challenges found" }) === null).toBe(!("challenge.yml" in found));
});

test("a dropped folder without files has no challenges, and the page says so", async () => {
  await openPage(
    "admin.games.$id.challenges._index",
    "/admin/games/1/challenges",
    asAdmin({ challenges: { listForEdit: async () => rows } }),
  );
  fireEvent.drop(window, droppedFolder("empty", {}));
  expect(await screen.findByText("No challenges found")).toBeTruthy();
});
