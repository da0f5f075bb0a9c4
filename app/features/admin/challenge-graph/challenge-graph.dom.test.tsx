import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { ChallengeRowView } from "#worker/contract/wire/challenge/challenge.ts";
import type { Language } from "#worker/contract/wire/names.ts";
import { startServer } from "~/testing/fake-server.ts";
import { challengeRow, asAdmin } from "~/testing/admin.ts";
import { openPage } from "~/testing/pages.tsx";

beforeEach(() => void startServer());

const row = (id: number, title: string, change: Partial<ChallengeRowView> = {}) => challengeRow({ id, title, ...change });
const after = (...ids: number[]) => ({ requires: ids.map((challenge) => ({ challenge })) });
const open = (rows: ChallengeRowView[], language: Language = "en-US") =>
  openPage("admin.games.$id.challenges.graph", "/admin/games/1/challenges/graph", {
    ...asAdmin({ challenges: { listForEdit: async () => rows } }),
    language,
  });
/** The side list contains every challenge, too. */
const drawn = (name: string) =>
  screen.getAllByRole("list", { name: /^Group/ }).flatMap((list) => within(list).queryAllByRole("link", { name }));
const node = (name: string) => drawn(name)[0]!;
const saidOf = (name: string) => document.getElementById(node(name).getAttribute("aria-describedby")!)!.textContent;
const focused = () => document.activeElement?.querySelector(".font-medium")?.textContent;

const ROWS = [
  row(1, "Sheet bend"),
  row(2, "Bowline", after(1)),
  row(3, "Carrick", { requires: [{ challenge: 1 }, { challenge: 2 }, { score: 500 }], least: 2 }),
  row(4, "Alone"),
  row(5, "Splice", { isEnabled: false }),
  row(6, "Whipping", after(5)),
];

test("each challenge links to its editor and names what it needs and opens; unconnected challenges are counted", async () => {
  await open(ROWS);
  expect(screen.getAllByRole("list", { name: /^Group/ }).map((list) => within(list).getAllByRole("link").length)).toEqual([3, 2]);
  expect(drawn("Alone")).toEqual([]);
  expect(document.querySelector("main")!.textContent).toContain("1 challenge has no prerequisites");
  expect(node("Carrick").getAttribute("href")).toBe("/admin/games/1/challenges/3");
  expect(saidOf("Carrick")).toBe("Needs 2 of 3: Sheet bend, Bowline, and 500 points.");
  expect(saidOf("Sheet bend")).toBe("Opens Bowline and Carrick.");
  expect(saidOf("Whipping")).toBe("Needs Splice. Nobody can open it: what it needs is disabled.");
  expect(screen.getByText("1 challenge cannot be opened by anybody: what it needs is disabled.")).toBeTruthy();
});

test("what is said about a challenge has no spaces between Japanese sentences", async () => {
  await open(ROWS, "ja-JP");
  expect(document.querySelector("a[title*=Splice]")!.getAttribute("title")).toBe(
    "必要：Splice。必要な問題が無効なため、誰にも開けません。",
  );
});

test("a group is one Tab stop; arrow keys move along the lines, Enter opens the editor", async () => {
  const { user } = await open(ROWS);
  node("Sheet bend").focus();
  await user.keyboard("{ArrowRight}");
  expect(focused()).toBe("Bowline");
  await user.keyboard("{ArrowRight}");
  expect(focused()).toBe("Carrick");
  await user.keyboard("{ArrowLeft}");
  expect(focused()).toBe("Sheet bend");
  await user.keyboard("{End}");
  expect(focused()).toBe("Carrick");
  await user.tab();
  expect(focused()).toBe("Splice");
  await user.tab({ shift: true });
  expect(focused()).toBe("Carrick");
  await user.keyboard("{Enter}");
  expect(screen.getByText("elsewhere: /admin/games/1/challenges/3")).toBeTruthy();
});

test("if no challenge requires another, the page explains how to add a requirement", async () => {
  await open([row(1, "Sheet bend", { requires: [{ score: 5 }] })]);
  expect(screen.getByText("No challenge waits for another")).toBeTruthy();
  expect(screen.getByRole("link", { name: "To the list" }).getAttribute("href")).toBe("/admin/games/1/challenges");
});
