import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fail } from "#worker/contract/wire/errors.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { gameView, iso, NOON } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";

test("the form shows for each division whether it plays as guests, the places left, and each way in: its code, its addresses, its list", async () => {
  const divisions = [
    { name: "Crew", guest: true as const, code: true as const, domains: ["school.example"] },
    { name: "Invited", capacity: 20, left: 3, listed: true as const },
    { name: "צוות", capacity: 1, left: 0 },
  ];
  const organizations = ["Crew", "Invited", "צוות", "Open"];
  const detail = async () => gameView({ status: "Unsubmitted", teamId: null, teamName: null, organizations, divisions });
  await openPage("games.$id._index", "/games/1", { services: world({ games: { detail } }) });
  const field = screen.getByRole("combobox", { name: "Division" });
  const hint = document.getElementById(field.getAttribute("aria-describedby")!)!;
  const lines = [...hint.children].map((one) => [...one.children].map(({ textContent }) => textContent));
  expect(lines).toEqual([
    [
      "Crew",
      "For guests: they are ranked with everybody, but their solves do not change point values or take bloods.",
      "with a code / with a confirmed address at school.example",
    ],
    ["Invited", "3 of 20 places left", "if you are on its list"],
    ["צוות", "No places left (limit 1)"],
  ]);
  const options = within(field).getAllByRole<HTMLElement>("option").slice(1);
  // The name alone is sent, without what the screen adds to it.
  expect(options.map((one) => one.getAttribute("value"))).toEqual(organizations);
  expect(options.map(({ textContent }) => textContent)).toEqual(["Crew", "Invited", "\u2068צוות\u2069 (full)", "Open"]);
});

/** The address of the page, as the menus of language and colours send it to come back. */
const address = () => document.querySelector<HTMLInputElement>("[name=from]")!.value;

test("joining without choosing a division shows the page's own message, not the browser's, and focuses the field each time; the address stays", async () => {
  const detail = async () => gameView({ status: "Unsubmitted", teamId: null, teamName: null, organizations: ["Open"] });
  const join = async () => fail("game.divisionRequired");
  const services = world({ games: { detail }, participations: { join } });
  const { user } = await openPage("games.$id._index", "/games/1?from=poster", { services });
  await user.click(screen.getByRole("button", { name: "Join the game" }));
  const field = await screen.findByRole("combobox", { name: "Division", description: /Please select the division/ });
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);
  await user.click(screen.getByRole("button", { name: "Join the game" }));
  await settle();
  expect(document.activeElement).toBe(field);
  expect(address()).toBe("/games/1?from=poster");
});

test("a member of several teams who joins without choosing one is told to, at the field", async () => {
  const detail = async () => gameView({ status: "Unsubmitted", teamId: null, teamName: null, organizations: [] });
  const listOwn = async () => [1, 2].map((id) => ({ id, name: `Crew ${id}`, bio: null, avatar: null, locked: false, members: [] }));
  const { user } = await openPage("games.$id._index", "/games/1", { services: world({ games: { detail }, teams: { listOwn } }) });
  await user.click(screen.getByRole("button", { name: "Join the game" }));
  const field = await screen.findByRole("combobox", { name: "Team", description: /Please select the team/ });
  expect(document.activeElement).toBe(field);
});

test("a code of the greatest length may be pasted with the blank that was copied before it", async () => {
  const game = gameView({ status: "Unsubmitted", teamId: null, teamName: null, organizations: [], inviteCodeRequired: true });
  const join = vi.fn(async (_ctx: unknown, _id: number, _input: { inviteCode?: string | null }) => {});
  const services = world({ games: { detail: async () => game }, participations: { join } });
  const { user } = await openPage("games.$id._index", "/games/1", { services });
  const code = "c".repeat(LIMITS.gameInviteCode);
  await user.click(screen.getByLabelText("Invitation code"));
  await user.paste(` ${code}`);
  await user.click(screen.getByRole("button", { name: "Join the game" }));
  await settle();
  expect(join.mock.calls[0]?.[2].inviteCode).toBe(code);
});

const EARLY = { start: iso(NOON + 3_600_000), end: iso(NOON + 7_200_000) };

test.each([
  ["the link to the challenges", {}, (now: Element) => now.getAttribute("href") === "/games/1/challenges"],
  ["before the start the team's standing", EARLY, (now: Element) => now === screen.getByRole("region", { name: /Accepted/ })],
])("a player who joins by keyboard comes from the form to what takes its place: %s", async (_, times, isThere) => {
  const game = gameView({ ...times, status: "Unsubmitted", teamId: null, teamName: null, organizations: [] });
  const join = async () => void Object.assign(game, { status: "Accepted", teamId: 7, teamName: "Anchors" });
  const { user } = await openPage("games.$id._index", "/games/1", {
    services: world({ games: { detail: async () => game }, participations: { join } }),
  });
  screen.getByRole("button", { name: "Join the game" }).focus();
  await user.keyboard("{Enter}");
  await settle();
  expect(screen.queryByRole("button", { name: "Join the game" })).toBeNull();
  expect(document.activeElement).toSatisfy(isThere);
});

test("a refusal to withdraw is said, and the address stays", async () => {
  const detail = async () => gameView({ status: "Pending", teamId: 7, teamName: "Anchors", organizations: [] });
  const leave = async () => fail("game.cannotLeave");
  const services = world({ games: { detail }, participations: { leave } });
  const { user } = await openPage("games.$id._index", "/games/1", { services });
  await user.click(screen.getByRole("button", { name: "Withdraw" }));
  await settle();
  expect(screen.getByRole("alert").textContent).toContain("can no longer leave");
  expect(address()).toBe("/games/1");
});
