import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPart } from "~/testing/pages.tsx";
import { ImportResult } from "./ImportResult.tsx";

const MADE = { id: 7, title: "Regatta", challenges: 4, teams: 0, users: 0, submissions: 0, created: 0, kept: true };

test("an organiser who imports last year's game reads that it is hidden, which settings are still those of last year, and what no archive contains", async () => {
  await openPart(<ImportResult made={MADE} onClose={() => {}} />);
  expect(screen.queryByText(/^The game is hidden. Its start, end .* set them before you show it/)).not.toBeNull();
  expect(screen.queryByText(/^Not in an archive: people and their roles/)).not.toBeNull();
});

test("a game that was moved with its teams keeps its times", async () => {
  await openPart(<ImportResult made={{ ...MADE, teams: 3 }} onClose={() => {}} />);
  expect(screen.queryByText(/^The game is hidden/)).toBeNull();
});
