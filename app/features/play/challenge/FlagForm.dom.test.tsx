import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Services } from "#worker/services/index.ts";
import { AppError } from "#worker/contract/wire/errors.ts";
import { pressEscape } from "~/testing/dialogs.ts";
import { later, offline, startServer } from "~/testing/fake-server.ts";
import { openPage, openPart } from "~/testing/pages.tsx";
import { playing } from "~/testing/playing.ts";
import { pass, settle } from "~/testing/time.ts";
import { challengeView, detailsView, gameView, iso, NOON, scoreChallenge } from "~/testing/views.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { FLAG_LENGTH } from "../../../../packages/challenge-files/challenge/flag-length.ts";
import { FlagForm } from "./FlagForm.tsx";

const GAME = pathOf("GET /api/game/:id", { params: { id: 1 } });
const DETAILS = pathOf("GET /api/game/:id/details", { params: { id: 1 } });
const POLL_MS = 10_000;

type Submit = Services["play"]["submit"];
type Receipt = Awaited<ReturnType<Submit>>;
const receipt = (change: Partial<Receipt>) => ({ ok: true, id: 6, status: "WrongAnswer", scored: false, ...change }) as Receipt;

const openChallenge = (submit: Submit, change: Partial<ReturnType<typeof challengeView>> = {}) =>
  openPage("games.$id.challenges.$cid", "/games/1/challenges/11", {
    services: playing({ play: { submit, challenge: async () => ({ ...challengeView(), ...change }) } }),
  });
const field = () => screen.getByLabelText<HTMLInputElement>("Flag of Knots");
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Submit" });

test("a wrong flag is reported, and stays selected so that it can be corrected", async () => {
  const { user } = await openChallenge(async () => receipt({}));
  await user.type(field(), "half-hitch");
  await user.click(button());
  await settle();
  expect(screen.getByRole("alert").textContent).toBe("Wrong. Is the letter case right?");
  expect(field().value).toBe("half-hitch");
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, "half-hitch".length]);
});

test("the verdict on a flag that was sent before the page's scripts had come stays when they have come", async () => {
  startServer();
  const state = { game: gameView(), phase: "running", details: detailsView(), own: null, isTold: false, addSolve: () => {} } as const;
  const answer = { kind: "judged", id: 6, status: "WrongAnswer", scored: false, at: NOON } as const;
  await openPart(<FlagForm challenge={challengeView()} state={state} answer={answer} attempt="a" />);
  expect(screen.getByRole("alert").textContent).toMatch(/^Wrong/);
});

test("the right flag empties the field, shows the points, and counts on the page at once", async () => {
  const submit = vi.fn<Submit>(async () => receipt({ status: "Accepted", scored: true }));
  const { user } = await openChallenge(submit);
  await user.type(field(), "  clove-hitch ");
  await user.click(button());
  await settle();
  expect(submit.mock.calls[0]!.slice(1, 4)).toEqual([1, 11, "clove-hitch"]);
  expect(screen.getByRole("alert").textContent).toBe("Right! 500 points for your team.");
  expect(field().value).toBe("");
  expect(screen.getByText("Solved by your team")).toBeTruthy();
});

test.each([
  ["too many tries", () => Promise.reject(new AppError("tooManyRequests", { seconds: 42 })), /42/],
  ["a suspended team", () => Promise.reject(new AppError("participation.suspended")), /banned/],
])("%s is shown in the server's words, and what was typed stays", async (_, submit, words) => {
  const { user } = await openChallenge(submit as Submit);
  await user.type(field(), "bowline");
  await user.click(button());
  await settle();
  expect(screen.getByRole("alert").textContent).toMatch(words);
  expect(field().value).toBe("bowline");
});

test("what a chat puts around a copied flag without showing it is not sent, and what is in it is", async () => {
  const submit = vi.fn<Submit>(async () => receipt({}));
  const { user } = await openChallenge(submit);
  await user.type(field(), "\u200e\u200bclove\u200bhitch\u2060 \ufeff");
  await user.click(button());
  await settle();
  expect(submit.mock.calls[0]!.slice(1, 4)).toEqual([1, 11, "clove\u200bhitch"]);
});

test("a flag of the greatest length may be pasted with the blank that was copied before it", async () => {
  const submit = vi.fn<Submit>(async () => receipt({}));
  const { user } = await openChallenge(submit);
  const flag = "f".repeat(FLAG_LENGTH);
  await user.click(field());
  await user.paste(` ${flag}`);
  await user.click(button());
  await settle();
  expect(submit.mock.calls[0]?.[3]).toBe(flag);
});

test("whoever was signed out meanwhile keeps what was typed, and is led to the login page, which leads back to the challenge", async () => {
  const { user } = await openChallenge(() => Promise.reject(new AppError("unauthorized")));
  await user.type(field(), "bowline");
  await user.click(button());
  await settle();
  const said = screen.getByRole("alert");
  expect(said.textContent).toMatch(/^Please log in first\./);
  expect(field().value).toBe("bowline");
  await user.click(within(said).getByRole("link", { name: "Log in" }));
  await settle();
  expect(screen.getByText("elsewhere: /account/login?from=/games/1/challenges/11")).toBeTruthy();
});

test("the attempts left are shown until the challenge is solved", async () => {
  const limits = { now: "2026-11-01T00:00:00Z", attempts: 5, attemptsLeft: 1, pause: null, pausedUntil: null, closesAt: null };
  const { user } = await openChallenge(async () => receipt({ status: "Accepted", scored: true }), { limits });
  await screen.findByText(/1 of 5/);
  await user.type(field(), "clove-hitch");
  await user.click(button());
  await settle();
  expect(screen.queryByText(/of 5/)).toBeNull();
});

test("a pause after wrong attempts is counted down, and the server is asked no more after it", async () => {
  const pausedUntil = new Date(Date.now() + 2_000).toISOString();
  const limits = {
    now: new Date().toISOString(),
    attempts: 5,
    attemptsLeft: 1,
    pause: { after: 2, seconds: 2 },
    pausedUntil,
    closesAt: null,
  };
  await openChallenge(async () => receipt({ status: "Accepted", scored: true }), { limits });
  await screen.findByText(/Pause after wrong attempts/);
  await pass(3_000);
  expect(screen.queryByText(/Pause after wrong attempts/)).toBeNull();
});

test("a flag that breaks the form's limits is not sent", async () => {
  const submit = vi.fn<Submit>();
  const { user } = await openChallenge(submit);
  field().removeAttribute("required");
  await user.type(field(), "   ");
  await user.click(button());
  await settle();
  expect(screen.getByText("The flag cannot be empty, and it has at most 1,000 characters.")).toBeTruthy();
  expect(submit).not.toHaveBeenCalled();
});

test("without an answer the same attempt is sent again under its key; a changed text is a new attempt", async () => {
  const keys: (string | null)[] = [];
  const answers = [offline, offline, () => Promise.resolve(receipt({}))];
  const { user } = await openChallenge(async (...[, , , , key]) => {
    keys.push(key);
    return answers[keys.length - 1]!();
  });
  await user.type(field(), "bowline");
  for (let n = 0; n < 2; n += 1) {
    await user.click(button());
    await settle();
    expect(screen.getByText(/The server did not answer/)).toBeTruthy();
    expect(field().value).toBe("bowline");
  }
  await user.type(field(), "y");
  await user.click(button());
  await settle();
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

test("if a proxy or the login page of a network answers in the server's place, the flag stays typed and the page says that there was no answer", async () => {
  const { user } = await openChallenge(async () => {
    throw new Error("Unable to decode turbo-stream response from URL: http://ctf.test/games/1/challenges/11.data");
  });
  await user.type(field(), "bowline");
  await user.click(button());
  await settle();
  expect(screen.getByText(/The server did not answer/)).toBeTruthy();
  expect(field().value).toBe("bowline");
});

test("a flag that was judged wrong is judged anew when it is sent again: the organisers may have mended it meanwhile", async () => {
  const keys: (string | null)[] = [];
  const { user } = await openChallenge(async (...[, , , , key]) => receipt(keys.push(key) === 1 ? {} : { status: "Accepted" }));
  await user.type(field(), "bowline");
  for (let n = 0; n < 2; n += 1) {
    await user.click(button());
    await settle();
  }
  expect(new Set(keys).size).toBe(2);
});

test("a second press while the first is being judged is the same attempt, which the game judges once", async () => {
  const judged = later<Receipt>();
  const submit = vi.fn<Submit>(() => judged.promise);
  const { user } = await openChallenge(submit);
  await user.type(field(), "bowline");
  await user.click(button());
  await settle();
  await user.click(button());
  judged.resolve(receipt({}));
  await settle();
  expect(new Set(submit.mock.calls.map(([, , , flag, key]) => `${flag} ${key}`)).size).toBe(1);
});

test("Escape closes the sheet, and the focus returns to the challenge's card", async () => {
  await openChallenge(async () => receipt({}));
  expect(screen.getByRole("dialog")).toBeTruthy();
  pressEscape();
  await pass(10);
  expect(screen.queryByLabelText("Flag of Knots")).toBeNull();
  expect(document.activeElement?.id).toBe("challenge-11");
});

test("with a mouse a player can type the flag at once, and Safari has no caret to scroll to when the sheet has closed", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const focus = vi.spyOn(HTMLInputElement.prototype, "focus");
  await openChallenge(async () => receipt({}));
  await pass(10);
  expect(document.activeElement).toBe(field());
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
});

test("a survey asks its questions, sends all answers as one submission, and says thank you", async () => {
  const submit = vi.fn<Submit>(async () => receipt({ status: "Accepted", scored: true }));
  const { user } = await openChallenge(submit, { survey: ["How was it?", "What else?"] });
  const second = await screen.findByLabelText<HTMLTextAreaElement>("What else?");
  expect(screen.getByLabelText<HTMLTextAreaElement>("How was it?").validationMessage).toBe("Answer at least one question.");
  await user.type(second, "More knots");
  await user.click(button());
  await settle();
  expect(submit.mock.calls[0]!.slice(1, 4)).toEqual([1, 11, '["","More knots"]']);
  expect(screen.getByText("Thank you! 500 points for your team.")).toBeTruthy();
  expect(screen.getByText("Answer again")).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>("What else?").value).toBe("");
});

test("a survey that the team has answered says so, and folds its questions away", async () => {
  const { user } = await openChallenge(async () => receipt({ status: "Accepted", scored: true }), { survey: ["Which knot?"] });
  await user.type(await screen.findByLabelText("Which knot?"), "Fine");
  await user.click(button());
  await settle();
  pressEscape();
  await pass(10);
  await user.click(screen.getByRole("link", { name: "Knots" }));
  await screen.findByText("Your team has answered this survey. Thank you!");
  expect(screen.getByLabelText("Which knot?").closest("details")?.open).toBe(false);
});

test("a locked challenge says so over the other challenges, and leads back to them", async () => {
  const locked = playing({ play: { challenge: () => Promise.reject(new AppError("challenge.locked")) } });
  await openPage("games.$id.challenges.$cid", "/games/1/challenges/11", { services: locked });
  expect(screen.getByRole("dialog", { name: "This challenge is still locked for your team." })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to the challenges" }).getAttribute("href")).toBe("/games/1/challenges");
});

test("a challenge that is withdrawn while it is open says so, claims nothing about its solves, and keeps what was typed", async () => {
  const server = startServer();
  server.reads(DETAILS, detailsView());
  const { user } = await openChallenge(() => Promise.reject(new AppError("challenge.notFound")));
  await user.type(field(), "bowl");
  expect(screen.getByText("Nobody has solved it yet")).toBeTruthy();
  server.reads(DETAILS, detailsView({ challenges: {} }));
  await pass(POLL_MS);
  expect(screen.getByText("This challenge is not open to your team now.")).toBeTruthy();
  expect(screen.queryByText("Nobody has solved it yet")).toBeNull();
  await user.click(button());
  await settle();
  expect(screen.getByText("This challenge does not exist.")).toBeTruthy();
  server.reads(DETAILS, detailsView());
  await pass(POLL_MS);
  expect(screen.queryByText("This challenge is not open to your team now.")).toBeNull();
  expect(screen.queryByText("This challenge does not exist.")).toBeNull();
  expect(field().value).toBe("bowl");
});

test("where the team has solved it, nothing says that nobody has, though the board does not tell of the solve of a guest or during a freeze", async () => {
  const { user } = await openChallenge(async () => receipt({ status: "Accepted", scored: true }));
  expect(screen.getByText("Nobody has solved it yet")).toBeTruthy();
  await user.type(field(), "clove-hitch");
  await user.click(button());
  await settle();
  expect(screen.getByText("Solved by your team")).toBeTruthy();
  expect(screen.queryByText("Nobody has solved it yet")).toBeNull();
});

test("a challenge that the organisers void says so, where it is open and on its card", async () => {
  const server = startServer();
  server.reads(DETAILS, detailsView({ challenges: { Web: [scoreChallenge({ voided: true })] } }));
  await openChallenge(async () => receipt({}));
  expect(screen.queryByText("Voided by the organisers")).toBeNull();
  await pass(POLL_MS);
  expect(screen.getAllByText("Voided by the organisers").map((one) => one.closest("[role=status]") !== null)).toEqual([false, true]);
});

test("when the game resumes, the refusal because of its pause disappears", async () => {
  const server = startServer();
  server.reads(DETAILS, detailsView({ gameVersion: 2 }));
  server.reads(GAME, gameView({ version: 2 }));
  const refused = () => Promise.reject(new AppError("game.paused"));
  const services = playing({ games: { detail: async () => gameView({ pausedAt: iso(NOON) }) }, play: { submit: refused } });
  const { user } = await openPage("games.$id.challenges.$cid", "/games/1/challenges/11", { services });
  await user.type(field(), "bowline");
  await user.click(button());
  await settle();
  expect(screen.getByRole("alert").textContent).toMatch(/paused/);
  await pass(POLL_MS + 2_000);
  expect(screen.queryByText("Paused")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(field().value).toBe("bowline");
});
