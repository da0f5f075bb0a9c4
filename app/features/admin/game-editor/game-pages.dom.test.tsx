import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { AppError } from "#worker/contract/wire/errors.ts";
import type { NoticeView } from "#worker/contract/wire/monitor/notices.ts";
import type { GameEditView } from "#worker/contract/wire/game/game.ts";
import type { RankedWriteup } from "#worker/contract/wire/game/writeup.ts";
import { toasts } from "~/lib/toasts.ts";
import { refuse, startServer, type FakeServer } from "~/testing/fake-server.ts";
import { gameEditView, asAdmin } from "~/testing/admin.ts";
import { openPage, openPart } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { gameView, iso, NOON } from "~/testing/views.ts";
import { gameBody, gameForm } from "./game-form.ts";
import { useAdminGame } from "./useAdminGame.ts";

const SAVE = "PUT /api/edit/games/1";
const DELETE = "DELETE /api/edit/games/1";
let server: FakeServer;
let stored: GameEditView;
beforeEach(() => {
  server = startServer();
  stored = gameEditView();
});

const sections = () => within(screen.getByRole("navigation", { name: "Sections of the game" }));
const bar = () => screen.getAllByRole("status").at(-1)!.textContent;
const title = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Title" });
const openInfo = () =>
  openPage(
    "admin.games.$id.info",
    "/admin/games/1/info",
    asAdmin({ games: { detail: async () => gameView({ title: stored.title }), getForEdit: async () => stored } }),
  );

test("changed settings are saved, and the page around them shows what the server stored", async () => {
  server.takes(SAVE, ({ body }) => void (stored = { ...stored, ...(body as GameEditView), title: (body as GameEditView).title.trim() }));
  const { user } = await openInfo();
  await user.type(title(), " Cup ");
  await user.click(screen.getByRole("switch", { name: /^Hidden/ }));
  expect(bar()).toBe("Changed: Title, Hidden");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await settle();
  const sent = server.asked(SAVE)[0]!.body;
  expect(sent).toEqual({ title: "Spring Regatta Cup ", hidden: true, was: { title: "Spring Regatta", hidden: false } });
  expect(bar()).toBe("Everything is saved.");
  expect(title().value).toBe("Spring Regatta Cup");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Spring Regatta Cup");
});

test("a keyboard user who saves keeps the focus on the button, which then has nothing to save", async () => {
  server.takes(SAVE, ({ body }) => void (stored = { ...stored, ...(body as GameEditView) }));
  const { user } = await openInfo();
  await user.type(title(), " Cup");
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  save.focus();
  await user.keyboard("{Enter}");
  await settle();
  expect(bar()).toBe("Everything is saved.");
  // A browser takes the focus away from a disabled control.
  expect([document.activeElement, save.disabled, save.getAttribute("aria-disabled")]).toEqual([save, false, "true"]);
  await user.keyboard("{Enter}");
  await settle();
  expect(server.asked(SAVE)).toHaveLength(1);
});

test("times that depend on each other are sent together, and the deadline with the end from which it is counted", () => {
  const form = gameForm(stored);
  const later = { ...form, end: form.end! + 3_600_000 };
  const deadline = Date.parse(stored.writeupDeadline) + 3_600_000;
  expect(gameBody(later, ["end"])).toEqual({ start: form.start, end: later.end, freezeAt: form.freezeAt, writeupDeadline: deadline });
});

test("a deadline that is not whole hours after the end stays where it is while neither of the two changes", () => {
  const form = gameForm({ ...stored, writeupDeadline: iso(Date.parse(stored.end) + 5_400_000) });
  const early = form.start! + 60_000;
  expect(gameBody({ ...form, freezeAt: early }, ["freezeAt"])).toEqual({ start: form.start, end: form.end, freezeAt: early });
});

test("a refused time shows its error at its field", async () => {
  server.takes(SAVE, () => refuse({ title: "Check the fields.", fields: { end: "The end comes after the start." } }));
  const { user } = await openInfo();
  await user.type(title(), "!");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await settle();
  expect(document.activeElement).toBe(screen.getByLabelText("End"));
  expect(title().value).toBe("Spring Regatta!");
});

test("a bonus that is no percentage gets the focus and says why", async () => {
  server.takes(SAVE, () => refuse({ code: "field.invalid", fields: { bloodBonus: "Refused." } }));
  const { user } = await openInfo();
  const second = screen.getByRole("spinbutton", { name: "Second" });
  await user.type(second, "150");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await settle();
  expect(document.activeElement).toBe(second);
  expect(document.getElementById(second.getAttribute("aria-describedby")!)?.textContent).toBe("Each bonus is a number from 0 to 100.");
});

test("a game is deleted after its name was typed; a refusal is shown in the dialog", async () => {
  server.takes(DELETE, () => refuse({ title: "An import is under way." }));
  const { user } = await openInfo();
  await user.click(screen.getByRole("button", { name: "Delete the game" }));
  const dialog = within(screen.getByRole("dialog", { name: "Delete the game" }));
  const remove = dialog.getByRole("button", { name: "Delete permanently" });
  await user.type(dialog.getByRole("textbox"), "Spring");
  expect(remove.hasAttribute("aria-disabled")).toBe(true);
  await user.type(dialog.getByRole("textbox"), " Regatta");
  await user.click(remove);
  await settle();
  expect(dialog.getByText("An import is under way.")).toBeTruthy();
  server.takes(DELETE, () => null);
  await user.click(remove);
  await settle();
  expect(screen.getByText("elsewhere: /admin/games")).toBeTruthy();
});

test("after a deletion there is no question about unsaved changes", async () => {
  server.takes(DELETE, () => null);
  const { user } = await openInfo();
  await user.type(title(), "!");
  await user.click(screen.getByRole("button", { name: "Delete the game" }));
  await user.type(within(screen.getByRole("dialog", { name: "Delete the game" })).getByRole("textbox"), "Spring Regatta");
  await user.click(screen.getByRole("button", { name: "Delete permanently" }));
  await settle();
  expect(screen.getByText("elsewhere: /admin/games")).toBeTruthy();
});

test("users who may not delete or export are offered neither, and see only the sections they may use", async () => {
  await openPage("admin.games.$id.info", "/admin/games/1/info", asAdmin({}, ["game.see", "game.edit", "challenge.author"]));
  expect(screen.queryByRole("button", { name: "Delete the game" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Export" })).toBeNull();
  expect(
    sections()
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Info", "Challenges1", "Ready?", "Divisions", "Feedback", "Freeze", "Stage", "Corrections", "Certificates", "Webhooks"]);
});

test("users who may not edit the game are refused its settings, inside the game's page", async () => {
  const ensure = () => Promise.reject(new AppError("forbidden"));
  await openPage("admin.games.$id.info", "/admin/games/1/info", asAdmin({ access: { ensure } }, ["game.see", "challenge.author"]));
  expect(document.querySelector("main")!.textContent).toContain("You are not allowed to do this.");
  expect(screen.queryByRole("textbox", { name: "Title" })).toBeNull();
});

test("users who may neither edit the game nor watch it are refused its stage", async () => {
  const ensure = () => Promise.reject(new AppError("forbidden"));
  const view = async () => expect.unreachable("the stage was read");
  const services = { access: { ensure }, stage: { view } };
  await openPage("admin.games.$id.stage", "/admin/games/1/stage", asAdmin(services, ["game.see", "challenge.author"]));
  expect(document.querySelector("main")!.textContent).toContain("You are not allowed to do this.");
});

test("outside of an edited game the hook has no game, and the page fails at once", async () => {
  const complaints = vi.spyOn(console, "error").mockReturnValue();
  const Lost = () => useAdminGame().game.title;
  await openPart(<Lost />);
  expect(complaints.mock.calls.flat().join(" ")).toContain("outside of the administration of a game");
});

const notice = (id: number, text: string): NoticeView => ({ id, time: iso(NOON), type: "Normal", values: [text] });
let notices: NoticeView[];
const openNotices = () =>
  openPage("admin.games.$id.notices", "/admin/games/1/notices", asAdmin({ notices: { noticesForEdit: async () => notices } }));

test("a notice is written in a dialog, sent, and appears in the list as players see it", async () => {
  notices = [];
  server.takes("POST /api/edit/games/1/notices", ({ body }) => void notices.push(notice(5, (body as { content: string }).content)));
  const { user } = await openNotices();
  expect(screen.getByText("No notices yet")).toBeTruthy();
  await user.click(screen.getAllByRole("button", { name: "Write a notice" })[0]!);
  await user.type(screen.getByRole("textbox", { name: "Text" }), "The **wind** turns.");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await settle();
  expect(screen.queryByRole("dialog", { name: "Write a notice" })).toBeNull();
  expect(screen.getByText("wind").tagName).toBe("STRONG");
  expect(screen.queryByText("No notices yet")).toBeNull();
});

test("a notice without text is refused at its field, and the dialog stays", async () => {
  notices = [];
  server.takes("POST /api/edit/games/1/notices", () => refuse({ title: "Check the fields.", fields: { content: "Write something." } }));
  const { user } = await openNotices();
  await user.click(screen.getAllByRole("button", { name: "Write a notice" })[0]!);
  await user.click(screen.getByRole("button", { name: "Send" }));
  await settle();
  expect(within(screen.getByRole("dialog", { name: "Write a notice" })).getByText("Write something.")).toBeTruthy();
});

test("each notice is edited with its own text, not with that of the previous one", async () => {
  notices = [notice(5, "First"), notice(6, "Second")];
  server.takes("PUT /api/edit/games/1/notices/6", ({ body }) => void (notices[1] = notice(6, (body as { content: string }).content)));
  const { user } = await openNotices();
  const edit = () => screen.getAllByRole("button", { name: "Edit the notice" });
  const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Text" });
  await user.click(edit()[0]!);
  expect(text().value).toBe("First");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(edit()[1]!);
  expect(text().value).toBe("Second");
  await user.type(text(), " thought");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await settle();
  expect(screen.getByText("Second thought")).toBeTruthy();
});

test("deleting a notice asks for confirmation; a refusal keeps it", async () => {
  notices = [notice(5, "First")];
  server.takes("DELETE /api/edit/games/1/notices/5", () => refuse({ title: "Not now." }));
  const { user } = await openNotices();
  const remove = () => user.click(screen.getByRole("button", { name: "Delete" }));
  await user.click(screen.getByRole("button", { name: "Delete the notice" }));
  expect(server.asked("DELETE /api/edit/games/1/notices/5")).toEqual([]);
  await remove();
  await settle();
  expect(toasts.read().map(({ text }) => text)).toEqual(["Not now."]);
  server.takes("DELETE /api/edit/games/1/notices/5", () => void (notices = []));
  await remove();
  await settle();
  expect(screen.getByText("No notices yet")).toBeTruthy();
});

const writeup = (id: number, name: string, rank: number | null = null) =>
  ({
    id,
    team: { id, name, bio: null, avatar: null, locked: true, members: [] },
    url: `/api/admin/writeups/${id}`,
    uploadTimeUtc: iso(NOON),
    rank,
  }) satisfies RankedWriteup as RankedWriteup;
let writeups: RankedWriteup[];
const openWriteups = () =>
  openPage("admin.games.$id.writeups", "/admin/games/1/writeups", asAdmin({ writeups: { ranked: async () => writeups } }));

test("write-ups are read beside the list, each team's own", async () => {
  writeups = [writeup(3, "Anchors"), writeup(4, "Buoys")];
  const { user } = await openWriteups();
  await user.click(screen.getAllByRole("button", { name: "View" })[1]!);
  const sheet = within(screen.getByRole("dialog", { name: "Buoys" }));
  expect(sheet.getByTitle("Write-up of Buoys").getAttribute("src")).toBe("/api/admin/writeups/4?view");
});

test("the number of write-ups is a word of its own: browsers leave out of a name the spaces that stand alone between two elements", async () => {
  writeups = [writeup(3, "Anchors")];
  await openWriteups();
  expect(screen.getByRole("heading", { name: /Write-ups/ }).firstChild!.textContent).toBe("Write-ups ");
});

test("write-ups are listed without ranks while the board does not answer, and that is said", async () => {
  const list = async () => [writeup(3, "Anchors", 7)];
  const services = asAdmin({ writeups: { ranked: () => Promise.reject(new AppError("unavailable")), list } });
  await openPage("admin.games.$id.writeups", "/admin/games/1/writeups", services);
  expect(document.querySelector("tbody tr")!.firstChild!.textContent).toBe("–");
  expect(screen.queryByText("The service is busy just now. Please try again in 5 seconds.")).not.toBeNull();
});

test("a write-up has its team's rank, or none", async () => {
  writeups = [writeup(4, "Buoys", 1_200), writeup(3, "Anchors")];
  await openWriteups();
  const rows = [...document.querySelectorAll("tbody tr")].map(({ children }) => [
    children[0]!.textContent,
    children[1]!.querySelector(".font-medium")!.textContent,
  ]);
  expect(rows).toEqual([
    ["1,200", "Buoys"],
    ["–", "Anchors"],
  ]);
});

test("all write-ups are deleted after a question that states their number", async () => {
  writeups = [writeup(3, "Anchors"), writeup(4, "Buoys")];
  server.takes("DELETE /api/edit/games/1/writeups", () => void (writeups = []));
  const { user } = await openWriteups();
  await user.click(screen.getByRole("button", { name: "Delete all" }));
  expect(screen.getByText(/^All 2 write-ups/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await settle();
  expect(screen.getByText("No write-ups yet")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Delete all" })).toBeNull();
});
