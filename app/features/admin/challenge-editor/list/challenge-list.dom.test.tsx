import { createEvent, fireEvent, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { ChallengeRowView } from "#worker/contract/wire/challenge/challenge.ts";
import { toasts } from "~/lib/toasts.ts";
import { later, refuse, startServer, type FakeServer } from "~/testing/fake-server.ts";
import { challengeRow, asAdmin } from "~/testing/admin.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";

const BASE = "/api/edit/games/1/challenges";
let server: FakeServer;
let rows: ChallengeRowView[];
beforeEach(() => {
  server = startServer();
  rows = [
    challengeRow({ id: 11, title: "Knots", level: "hard", levelOrder: 2 }),
    challengeRow({ id: 12, title: "Locks", slug: "locks", tag: "Pwn", isEnabled: false }),
    challengeRow({ id: 13, title: "Maps", slug: "maps", category: { name: "Paper", symbol: "✎", colour: "#112233" } }),
    challengeRow({ id: 14, title: "Nets", slug: "nets", type: "StaticContainer" }),
  ];
});

const GAMES = [
  { id: 1, title: "Spring Regatta", start: "2026-04-01T10:00:00Z" },
  { id: 2, title: "Autumn Regatta", start: "2026-10-01T10:00:00Z" },
  { id: 3, title: "Autumn Regatta", start: "2025-10-01T10:00:00Z" },
];
const openList = (permissions?: Parameters<typeof asAdmin>[1], search = "") =>
  openPage(
    "admin.games.$id.challenges._index",
    `/admin/games/1/challenges${search}`,
    asAdmin(
      {
        challenges: { listForEdit: async () => rows },
        games: { listForStaff: async () => ({ data: GAMES, length: 3, total: 3 }) as never },
      },
      permissions,
    ),
  );
const titles = () => [...document.querySelectorAll("tbody a")].map(({ textContent }) => textContent);
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const bar = () => screen.queryByRole("region", { name: "Chosen challenges" });
const press = (name: string | RegExp) => within(bar()!).getByRole("button", { name });
const open = () => document.querySelector<HTMLElement>("dialog[open]");
const said = () => toasts.read().map(({ text }) => text);

async function chooseBoth(user: UserEvent): Promise<void> {
  await user.click(box("Choose Knots"));
  await user.click(box("Choose Locks"));
}

test("the list is filtered at once, and the address keeps the filter", async () => {
  const { user } = await openList();
  expect(titles()).toEqual(["Locks", "Knots", "Maps", "Nets"]);
  await user.type(screen.getByRole("searchbox", { name: "Title or slug" }), "s");
  await user.selectOptions(screen.getByRole("combobox", { name: "Category" }), "Web");
  await user.selectOptions(screen.getByRole("combobox", { name: "Type" }), "StaticContainer");
  expect(titles()).toEqual(["Nets"]);
  expect(window.location.search).toBe("?q=s&category=Web&type=StaticContainer");
  await user.selectOptions(screen.getByRole("combobox", { name: "State" }), "off");
  expect(titles()).toEqual([]);
  expect(screen.getByText("No challenge matches")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(titles()).toEqual(["Locks", "Knots", "Maps", "Nets"]);
  expect(window.location.search).toBe("");
});

test("the column beside names the challenges in the list's order", async () => {
  await openList();
  const column = screen.getByRole("navigation", { name: "Sections of the game" });
  expect([...column.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual(["Locksdisabled", "Knots", "Maps", "Nets"]);
});

test("returning users find the list as they left it", async () => {
  await openList(undefined, "?category=Paper");
  expect(titles()).toEqual(["Maps"]);
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Category" }).value).toBe("Paper");
});

test("challenges that are chosen and visible are changed together; those hidden by a filter are not", async () => {
  server.takes(`POST ${BASE}/batch`, () => {
    rows = rows.map((row) => ({ ...row, isEnabled: false }));
  });
  const { user } = await openList();
  expect(bar()).toBeNull();
  await user.click(box("Choose all of Web"));
  expect([box("Choose Knots").checked, box("Choose Locks").checked]).toEqual([true, false]);
  expect(box("Choose all").indeterminate).toBe(true);
  await user.click(box("Choose Maps"));
  await user.click(box("Choose Locks"));
  await user.type(screen.getByRole("searchbox"), "k");
  expect(titles()).toEqual(["Locks", "Knots"]);
  expect(bar()!.textContent).toContain("2 chosen");
  await user.click(press("Disable"));
  await settle();
  expect(server.asked(`POST ${BASE}/batch`)).toMatchObject([{ body: { ids: [12, 11], set: { isEnabled: false } } }]);
  expect(said()).toEqual(["2 challenges changed."]);
  expect(screen.getByRole<HTMLInputElement>("switch", { name: "Enable Knots" }).checked).toBe(false);
  await user.click(press("Choose none"));
  expect(bar()).toBeNull();
});

test("a score is set for all chosen challenges; a refusal is shown in the dialog", async () => {
  server.takes(`POST ${BASE}/batch`, () => refuse({ title: "Too much.", fields: { "set.originalScore": "Too much." } }));
  const { user } = await openList();
  await user.click(box("Choose all"));
  await user.click(press("Score"));
  const dialog = within(open()!);
  const field = dialog.getByLabelText<HTMLInputElement>(/Full score/);
  expect(field.value).toBe("500");
  await user.clear(field);
  await user.type(field, "300");
  await user.click(dialog.getByRole("button", { name: "Change 4 challenges" }));
  await settle();
  expect(open()!.textContent).toContain("Too much.");
  server.takes(`POST ${BASE}/batch`, () => {});
  await user.click(dialog.getByRole("button", { name: "Change 4 challenges" }));
  await settle();
  expect(server.asked(`POST ${BASE}/batch`).at(-1)).toMatchObject({ body: { ids: [12, 11, 13, 14], set: { originalScore: 300 } } });
  expect(open()).toBeNull();
});

test("a category that the game already has is sent with its symbol and colour; the tag stays where they differ", async () => {
  server.takes(`POST ${BASE}/batch`, () => {});
  const { user } = await openList();
  await chooseBoth(user);
  await user.click(press("Category"));
  const dialog = within(open()!);
  await user.type(dialog.getByLabelText(/Own category/), "Paper");
  await user.click(dialog.getByRole("button", { name: "Change 2 challenges" }));
  await settle();
  const set = { category: "Paper", categorySymbol: "✎", categoryColour: "#112233" };
  expect(server.asked(`POST ${BASE}/batch`)).toMatchObject([{ body: { ids: [12, 11], set } }]);
  expect(JSON.stringify(server.asked(`POST ${BASE}/batch`)[0]!.body)).not.toContain('"tag"');
});

test("own categories that differ are removed together", async () => {
  rows = rows.map((row, i) => ({ ...row, category: { name: `Own ${i}`, symbol: "", colour: "" } }));
  server.takes(`POST ${BASE}/batch`, () => {});
  const { user } = await openList();
  await chooseBoth(user);
  await user.click(press("Category"));
  const dialog = within(open()!);
  await user.click(dialog.getByRole("switch", { name: "Remove their own categories" }));
  await user.click(dialog.getByRole("button", { name: "Change 2 challenges" }));
  await settle();
  const set = { category: "", categorySymbol: "", categoryColour: "" };
  expect(server.asked(`POST ${BASE}/batch`)).toMatchObject([{ body: { ids: [12, 11], set } }]);
});

test("the chosen are copied to another game, required ones first; after a refusal only the rest is retried; requirements not copied are named", async () => {
  const requires = [{ challenge: 11 }, { challenge: 14 }, { challenge: 99 }, { score: 5 }];
  rows = rows.map((row) => (row.id === 12 ? { ...row, requires } : row));
  let fails = true;
  const asked: unknown[] = [];
  for (const id of [11, 12])
    server.takes(`POST ${BASE}/${id}/copy`, ({ body }) => {
      asked.push([id, body]);
      return id === 11 && fails ? refuse({ title: "Not now." }) : { id: id + 100 };
    });
  const { user } = await openList();
  await chooseBoth(user);
  await user.click(press("Copy"));
  const dialog = within(open()!);
  expect(dialog.queryByRole("list")).toBeNull();
  await user.selectOptions(dialog.getByLabelText(/Where to/), "Autumn Regatta · Oct 1, 2026");
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Locks will not wait for Nets, which is not copied.",
    "Locks will not wait for a challenge that is not copied.",
  ]);
  await user.click(dialog.getByRole("button", { name: "Copy 2 challenges" }));
  await settle();
  expect(open()!.textContent).toContain("Not now.");
  fails = false;
  await user.click(dialog.getByRole("button", { name: "Copy 2 challenges" }));
  await settle();
  expect(asked).toEqual([
    [11, { game: 2, copies: [] }],
    [11, { game: 2, copies: [] }],
    [12, { game: 2, copies: [{ of: 11, as: 111 }] }],
  ]);
  expect(said()).toEqual(["2 challenges copied."]);
});

const handle = (title: string) => screen.getByRole("button", { name: new RegExp(`^${title}: place`) });

test("arrow keys move a challenge within its tag at once, and the focus follows", async () => {
  const answer = later();
  server.takes(`PUT ${BASE}/order`, () => answer.promise);
  const { user } = await openList();
  handle("Knots").focus();
  await user.keyboard("{ArrowDown}");
  expect(titles()).toEqual(["Locks", "Maps", "Knots", "Nets"]);
  expect(document.activeElement).toBe(handle("Knots"));
  expect(handle("Knots").getAttribute("aria-label")).toBe("Knots: place 2 of 3");
  expect(server.asked(`PUT ${BASE}/order`)).toMatchObject([{ body: { ids: [13, 11, 14] } }]);
  rows = rows.map((row) => ({ ...row, position: { 13: 1, 11: 2, 14: 3 }[row.id] ?? 0 }));
  answer.resolve(null);
  await settle();
  expect(titles()).toEqual(["Locks", "Maps", "Knots", "Nets"]);
  handle("Locks").focus();
  await user.keyboard("{ArrowUp}");
  expect(server.asked(`PUT ${BASE}/order`)).toHaveLength(1);
});

test("a refused order is reset, with a message", async () => {
  server.takes(`PUT ${BASE}/order`, () => refuse({ title: "Not now." }));
  const { user } = await openList();
  handle("Nets").focus();
  await user.keyboard("{ArrowUp}");
  await settle();
  expect(titles()).toEqual(["Locks", "Knots", "Maps", "Nets"]);
  expect(said()).toEqual(["Not now."]);
});

test("a challenge can be dropped onto another of its tag, but not of a different tag", async () => {
  server.takes(`PUT ${BASE}/order`, () => {});
  await openList();
  const row = (title: string) => [...document.querySelectorAll("tbody a")].find(({ textContent }) => textContent === title)!.closest("tr")!;
  const over = (title: string) => {
    const event = createEvent.dragOver(row(title));
    fireEvent(row(title), event);
    return event.defaultPrevented;
  };
  const data = { effectAllowed: "", setData: () => {}, setDragImage: () => {} };
  fireEvent.dragStart(handle("Nets"), { dataTransfer: data });
  expect([over("Locks"), over("Knots")]).toEqual([false, true]);
  fireEvent.drop(row("Knots"));
  fireEvent.dragEnd(handle("Nets"));
  expect(titles()).toEqual(["Locks", "Nets", "Knots", "Maps"]);
  expect(over("Knots")).toBe(false);
  await settle();
  expect(server.asked(`PUT ${BASE}/order`)).toMatchObject([{ body: { ids: [14, 11, 13] } }]);
});

test("the chosen challenges move together, each within its tag", async () => {
  server.takes(`PUT ${BASE}/order`, () => {});
  const { user } = await openList();
  await user.click(box("Choose Maps"));
  await user.click(box("Choose Nets"));
  await user.click(box("Choose Locks"));
  await user.click(press("Move up"));
  await settle();
  expect(server.asked(`PUT ${BASE}/order`)).toMatchObject([{ body: { ids: [13, 14, 11] } }]);
});

test("an author can choose and copy, but not publish, score or reorder", async () => {
  const { user } = await openList(["game.see", "challenge.author"]);
  await user.click(box("Choose Knots"));
  expect(
    within(bar()!)
      .getAllByRole("button")
      .map((one) => one.getAttribute("aria-label") ?? one.textContent),
  ).toEqual(["Category", "Copy", "Choose none"]);
  expect(screen.queryByRole("button", { name: /place/ })).toBeNull();
});
