import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { AppError } from "#worker/contract/wire/errors.ts";
import { pathOf } from "~/lib/calls/address.ts";
import type { FakeServices } from "~/testing/context.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { refuse, startServer, type FakeServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { playing } from "~/testing/playing.ts";
import { pass, settle } from "~/testing/time.ts";
import { challengeView, detailsView, gameView, instanceStatus } from "~/testing/views.ts";
import { detailsPath } from "./readings.ts";

const GAME = pathOf("GET /api/game/:id", { params: { id: 1 } });
const INSTANCE = pathOf("GET /api/game/:id/container/:cid", { params: { id: 1, cid: 11 } });
const REFUSAL = { status: 400, code: "game.notJoined", title: "You have not joined this game." } as const;
const refused = () => Promise.reject(new AppError("game.notJoined"));

let server: FakeServer;
beforeEach(() => {
  server = startServer();
  server.reads(GAME, gameView());
  server.reads(detailsPath(1), detailsView());
  server.reads(INSTANCE, instanceStatus());
});

/** Opens a challenge as a member whom the captain takes out of the team a moment later. */
async function openChallenge(services: FakeServices, change: Partial<ReturnType<typeof challengeView>> = {}) {
  const hub = startHub();
  const play = { challenge: async () => challengeView(change), ...services.play };
  const page = await openPage("games.$id.challenges.$cid", "/games/1/challenges/11", { services: playing({ ...services, play }) });
  await hub.accept();
  await pass(1_000);
  server.reads(GAME, gameView({ status: "Unsubmitted" }));
  server.reads(detailsPath(1), () => refuse(REFUSAL));
  return page;
}

const challenges = () => within(screen.getByRole("navigation", { name: "Sections of the game" })).queryByText("Challenges");

/** Presses a button that is refused in the server's words; a moment later the page is that of somebody who does not play. */
async function pressed(page: Awaited<ReturnType<typeof openChallenge>>, button: string) {
  expect(challenges()).toBeTruthy();
  await page.user.click(screen.getByRole("button", { name: button }));
  await settle();
  expect(screen.getByText(REFUSAL.title)).toBeTruthy();
  await pass(2_000);
  expect(challenges()).toBeNull();
}

test("a flag that is refused because the player was taken out of the team makes the page read how the player stands", async () => {
  const page = await openChallenge({ play: { submit: refused } });
  await page.user.type(screen.getByLabelText("Flag of Knots"), "bowline");
  await pressed(page, "Submit");
});

test("so does an instance that is refused", async () => {
  const instances = { start: refused, status: refused, statusIfAny: async () => instanceStatus() };
  await pressed(await openChallenge({ instances }, { type: "DynamicContainer" }), "Start");
});

test("a refusal that is about the attempt alone reads nothing", async () => {
  const page = await openChallenge({ play: { submit: () => Promise.reject(new AppError("tooManyRequests", { seconds: 42 })) } });
  const before = server.readings(detailsPath(1));
  await page.user.type(screen.getByLabelText("Flag of Knots"), "bowline");
  await page.user.click(screen.getByRole("button", { name: "Submit" }));
  await settle();
  await pass(2_000);
  expect(server.readings(detailsPath(1))).toBe(before);
});
