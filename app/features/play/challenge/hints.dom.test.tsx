import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { AppError } from "#worker/contract/wire/errors.ts";
import type { ChallengeDetailView } from "#worker/contract/wire/challenge/challenge.ts";
import type { Services } from "#worker/services/index.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { offline, startServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { playing } from "~/testing/playing.ts";
import { pass, settle } from "~/testing/time.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { boardRow, challengeView, detailsView, gameView, iso, NOON } from "~/testing/views.ts";

const DETAILS = pathOf("GET /api/game/:id/details", { params: { id: 1 } });
type OpenHint = Services["play"]["openHint"];
const priced = (change: object = {}) => ({ id: "where", place: 1, cost: 50, charged: "opening" as const, opened: false, ...change });

let stored: Partial<ChallengeDetailView>;
let reads: number;
let hub: ReturnType<typeof startHub>;
beforeEach(() => {
  stored = { hints: ["Look *up*"], pricedHints: [priced()] };
  reads = 0;
  hub = startHub();
});

const bought = () => void (stored = { hints: ["Look *up*", "In the rigging"], pricedHints: [priced({ opened: true })] });

async function open(openHint: OpenHint = vi.fn(), score = 970) {
  const play = {
    openHint,
    detailsOfPlayer: async () => detailsView({ rank: boardRow({ score }) }),
    challenge: async () => ((reads += 1), challengeView(stored)),
  };
  const shown = await openPage("games.$id.challenges.$cid", "/games/1/challenges/11", { services: playing({ play }) });
  await hub.accept();
  return shown;
}
const hints = () => within(screen.getByRole("region", { name: "Hints" }));
const offer = (number = 2) => hints().getByRole("button", { name: `Hint ${number}: Open for 50 points` });
const dialog = () => within(screen.getByRole("dialog", { name: "Open hint 2?" }));

test("a priced hint shows its price and, before it is opened, when it is charged and what the team has", async () => {
  const openHint = vi.fn<OpenHint>(async () => (bought(), { id: "where", content: "In the rigging" }));
  const { user } = await open(openHint);
  expect(hints().getByText("Hint 2")).toBeTruthy();
  await user.click(offer());
  expect(dialog().getByText("It costs your team 50 points, at once.")).toBeTruthy();
  expect(dialog().getByText("Your team has 970 points now.")).toBeTruthy();
  expect(openHint).not.toHaveBeenCalled();
  await user.click(dialog().getByRole("button", { name: "Open" }));
  await settle();
  expect(openHint.mock.calls.map(([, ...args]) => args)).toEqual([[1, 11, "where", { cost: 50, charged: "opening" }]]);
  expect(hints().getByText("In the rigging")).toBeTruthy();
  expect(hints().getByText("−50 points")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Hint 2: Open for 50 points" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Hints" }));
});

test("a hint that is charged with the solve says so", async () => {
  stored = { pricedHints: [priced({ place: 0, charged: "solve" })] };
  const { user } = await open();
  await user.click(offer(1));
  expect(screen.getByText("It costs your team 50 points when your team solves this challenge, and nothing until then.")).toBeTruthy();
});

test.each([
  ["is not charged any more", [], 0],
  ["was charged if the team has solved the challenge", [11], 1],
])("after the end a hint that is charged with the solve %s", async (_, solved, shown) => {
  const ended = gameView({ start: iso(NOON - 120_000), end: iso(NOON - 60_000), practiceMode: true });
  const solves = solved.map((id) => ({ id, type: "Normal" as const, userName: "Ann", score: 100, time: iso(NOON - 90_000) }));
  const rank = boardRow({ solvedChallenges: solves });
  stored = { hints: ["In the rigging"], pricedHints: [priced({ place: 0, charged: "solve", opened: true })] };
  await openPage("games.$id.challenges.$cid", "/games/1/challenges/11", {
    services: playing({
      games: { detail: async () => ended },
      play: { detailsOfPlayer: async () => detailsView({ rank }), challenge: async () => challengeView(stored) },
    }),
  });
  expect(hints().getByText("In the rigging")).toBeTruthy();
  expect(hints().queryAllByText("−50 points with the solve")).toHaveLength(shown);
});

test("cancelling costs nothing", async () => {
  const openHint = vi.fn<OpenHint>();
  const { user } = await open(openHint);
  await user.click(offer());
  await user.click(dialog().getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog", { name: "Open hint 2?" })).toBeNull();
  expect(openHint).not.toHaveBeenCalled();
});

test("a refusal is shown in the server's words, and the hint stays closed", async () => {
  const { user } = await open(() => Promise.reject(new AppError("hint.points")));
  await user.click(offer());
  await user.click(dialog().getByRole("button", { name: "Open" }));
  await settle();
  expect(hints().getByRole("alert").textContent).toBe("Your team has too few points to open this hint.");
  expect(offer()).toBeTruthy();
});

test("whoever was signed out meanwhile is led to the login page, which leads back to the challenge", async () => {
  const { user } = await open(() => Promise.reject(new AppError("unauthorized")));
  await user.click(offer());
  await user.click(dialog().getByRole("button", { name: "Open" }));
  await settle();
  expect(hints().getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/account/login?from=%2Fgames%2F1%2Fchallenges%2F11");
});

test("whoever opens a hint while the server cannot be reached is told so, beside that hint, until they try again", async () => {
  stored = { pricedHints: [priced({ place: 0 }), priced({ id: "why" })] };
  const answers = [offline, offline, async () => ({ id: "why", content: "In the rigging" })];
  const { user } = await open(() => answers.shift()!());
  const press = async (number: number) => {
    await user.click(offer(number));
    await user.click(within(screen.getByRole("dialog", { name: `Open hint ${number}?` })).getByRole("button", { name: "Open" }));
    await settle();
  };
  const said = () => hints().queryAllByText(/cannot be reached/);
  await press(1);
  expect(said().map((text) => text.closest("li"))).toEqual([offer(1).closest("li")]);
  await press(2);
  expect(said().map((text) => text.closest("li"))).toEqual([offer(2).closest("li")]);
  await press(2);
  expect(said()).toEqual([]);
});

test("a refusal is beside its own hint, and disappears once the team has gained the points that it lacked", async () => {
  stored = { pricedHints: [priced({ place: 0, id: "first" }), priced({ place: 1 })] };
  const server = startServer();
  const { user } = await open(() => Promise.reject(new AppError("hint.points")), 20);
  await user.click(offer());
  await user.click(dialog().getByRole("button", { name: "Open" }));
  await settle();
  expect(hints().getByRole("alert").closest("li")!.textContent).toContain("Hint 2");
  const have = async (score: number) => {
    server.reads(DETAILS, detailsView({ rank: boardRow({ score }) }));
    for (let n = 0; n < 30; n += 1) {
      hub.answerPing();
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await pass(10_000);
    }
  };
  await have(30);
  expect(hints().getByRole("alert")).toBeTruthy();
  await have(50);
  expect(hints().queryByRole("alert")).toBeNull();
});

test("a hint that another member opens appears by itself, and other challenges' hints cause no requests", async () => {
  await open();
  const before = reads;
  await hub.say("HintOpened", { challengeId: 12 });
  expect(reads).toBe(before);
  bought();
  await hub.say("HintOpened", { challengeId: 11 });
  await settle();
  expect(hints().getByText("In the rigging")).toBeTruthy();
});

test("the text that was changed with a new hint appears with it", async () => {
  stored = { ...stored, content: "Tie a *bowline*" };
  await open();
  expect(screen.getByText("bowline")).toBeTruthy();
  stored = { hints: ["Look *up*", "Twice"], content: "Tie a *sheet bend*" };
  await hub.say("ReceivedGameNotice", { id: 1, time: iso(NOON), type: "NewHint", values: [challengeView().title] });
  await pass(60_000);
  expect(hints().getByText("Twice")).toBeTruthy();
  expect(screen.getByText("sheet bend")).toBeTruthy();
});
