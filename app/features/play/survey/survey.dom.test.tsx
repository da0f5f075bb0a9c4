import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { pathOf } from "~/lib/calls/address.ts";
import { pressEscape } from "~/testing/dialogs.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { startServer, type FakeServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { playing } from "~/testing/playing.ts";
import { pass, settle } from "~/testing/time.ts";
import { boardRow, challengeView, detailsView, gameView, iso, NOON } from "~/testing/views.ts";

const DETAILS = pathOf("GET /api/game/:id/details", { params: { id: 1 } });
const ANSWERED = detailsView({
  rank: boardRow({ solvedChallenges: [{ id: 11, score: 500, type: "Normal", userName: "Ben", time: iso(NOON) }] }),
});

let server: FakeServer;
beforeEach(() => {
  server = startServer();
  server.reads(pathOf("GET /api/game/:id", { params: { id: 1 } }), gameView());
});

function openSurvey() {
  startHub();
  server.reads(DETAILS, detailsView());
  return openPage("games.$id.challenges.$cid", "/games/1/challenges/11", {
    services: playing({ play: { challenge: async () => challengeView({ survey: ["Which wind?"] }) } }),
  });
}
const field = () => screen.findByLabelText<HTMLTextAreaElement>("Which wind?");
const question = () => screen.queryByRole("dialog", { name: "Leave without saving?" });

test("Escape asks before it closes a survey in which something was written", async () => {
  const { user } = await openSurvey();
  await user.type(await field(), "Salty");
  pressEscape();
  await pass(10);
  expect((await field()).value).toBe("Salty");
  await user.click(within(question()!).getByRole("button", { name: "Leave without saving" }));
  await pass(10);
  expect(screen.queryByLabelText("Which wind?")).toBeNull();
});

test("a survey without a word in it closes at once", async () => {
  const { user } = await openSurvey();
  await user.type(await field(), "S{Backspace}");
  pressEscape();
  await pass(10);
  expect([question(), screen.queryByLabelText("Which wind?")]).toEqual([null, null]);
});

test("answers stay in their fields while another member of the team answers", async () => {
  const { user } = await openSurvey();
  await user.type(await field(), "Salty");
  server.reads(DETAILS, ANSWERED);
  await pass(10_000);
  expect(screen.getByText("Your team has answered this survey. Thank you!")).toBeTruthy();
  expect([(await field()).value, document.activeElement]).toEqual(["Salty", await field()]);
});

test("a survey that another member answers while nothing is written is folded away", async () => {
  await openSurvey();
  await field();
  server.reads(DETAILS, ANSWERED);
  await pass(10_000);
  await settle();
  expect((await field()).closest("details")?.open).toBe(false);
});

test("whoever has the focus in a survey that is folded away stays at the survey", async () => {
  await openSurvey();
  (await field()).focus();
  server.reads(DETAILS, ANSWERED);
  await pass(10_000);
  await settle();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Survey" }));
});
