import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { AppError } from "#worker/contract/wire/errors.ts";
import type { HealthView } from "#worker/contract/wire/platform/health.ts";
import { openPage } from "~/testing/pages.tsx";
import { healthView, NOON } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";

type World = {
  health?: Partial<HealthView>;
  archives?: { gameId: number; title: string | null; at: number; size: number }[];
  admits?: boolean;
};

function openHealth({ health = {}, archives = [], admits = true }: World = {}) {
  return openPage("admin.health", "/admin/health", {
    viewer: { role: "Admin" },
    services: world({
      access: { ensure: admits ? async () => undefined as never : () => Promise.reject(new AppError("forbidden")) },
      health: { readHealth: async () => healthView(health) },
      archives: { listArchives: async () => ({ data: archives, length: archives.length, total: 30 }) as never },
    }),
  });
}

const rowOf = (text: string) => within(screen.getByText(text).closest("tr")!);

test("healthy and unhealthy components are named in words, with the reason", async () => {
  await openHealth();
  expect(screen.getByText("Database").closest("li")!.textContent).toMatch(/OK/);
  expect(screen.getByText("Copies of the logs").closest("li")!.textContent).toMatch(/problem.*D1 lacks entries of game 1/);
});

test("a running game shows what the database lacks, what waits, who listens, and that its log is lost", async () => {
  await openHealth();
  const row = rowOf("Spring Regatta");
  for (const text of ["1,234", "3 for 12 s", "2", "56", "Log lost or being rebuilt"]) row.getByText(text);
  expect(row.getByRole("link").getAttribute("href")).toBe("/admin/games/1/info");
});

test("a component that does not answer is reported in its place, and the rest is shown", async () => {
  const [game] = healthView().games;
  await openHealth({ health: { games: [{ ...game!, isClosed: false, isAway: true }], hosts: null } });
  rowOf("Spring Regatta").getByText("does not answer");
  expect(screen.getAllByText("The hosts' object does not answer")).toHaveLength(3);
  screen.getByText("Database");
});

test("the chart of calls has its numbers as text for readers who do not see it", async () => {
  await openHealth();
  screen.getByRole("img", { name: /20 in the last hour; 1 failed, 2 were turned away/ });
  rowOf("GET /api/game/*").getByText("812 ms");
});

const tileOf = (name: string) => within(screen.getAllByText(name).find(({ tagName }) => tagName === "DT")!.parentElement!);

test("the load has a chart of the last hour for each number, and the share where there is a limit", async () => {
  await openHealth();
  tileOf("Listening browsers").getByText("56");
  tileOf("Listening browsers").getByRole("img", { name: "at most 56 in the last hour" });
  tileOf("Waiting for a host").getByRole("img", { name: "at most 9 in the last hour" });
  tileOf("Waiting for a host").getByText("4 of 2,000 places");
  tileOf("Hosts").getByText("1.8 GB of 8 GB of memory reserved");
  tileOf("Mail").getByRole("img", { name: "at most 12 in the last hour" });
});

test("if the object that counts the last hour does not answer, the page says whose calls are shown", async () => {
  await openHealth({ health: { callsOf: "isolate", moments: [] } });
  screen.getByText(/does not answer: these are only the calls of the isolate that answers you/);
  tileOf("Listening browsers").getByRole("img", { name: "no data for the last hour" });
});

test("a kept archive is downloaded from its row, even if its game was deleted", async () => {
  await openHealth({ archives: [{ gameId: 9, title: null, at: NOON, size: 2_048 }] });
  const link = rowOf("deleted game 9").getByRole("link", { name: "Download the archive of deleted game 9" });
  expect(link.getAttribute("href")).toBe(`/api/admin/archives/9/${NOON}`);
  screen.getByText(/The 1 newest of 30/);
});

test("an idle platform says that there is nothing", async () => {
  await openHealth({ health: { games: [], minutes: [], slowest: [] } });
  screen.getByText("No game is running.");
  screen.getByText("None is kept yet.");
  expect(screen.getAllByText("No calls yet.")).toHaveLength(2);
});

test("users who may not read the log are refused", async () => {
  await openHealth({ admits: false });
  expect(screen.queryByText("Database")).toBeNull();
});
