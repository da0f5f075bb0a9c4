import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { AppError } from "#worker/contract/wire/errors.ts";
import type { InstanceStatusView } from "#worker/contract/wire/challenge/challenge.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { later, refuse, startServer, type FakeServer } from "~/testing/fake-server.ts";
import type { FakeServices } from "~/testing/context.ts";
import { openPage } from "~/testing/pages.tsx";
import { playing } from "~/testing/playing.ts";
import { pass, settle } from "~/testing/time.ts";
import { challengeView, detailsView, gameView, instanceStatus, instanceView, iso, NOON } from "~/testing/views.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { instancePath } from "./useInstance.ts";

const PATH = instancePath(1, 11);
const DETAILS = pathOf("GET /api/game/:id/details", { params: { id: 1 } });
const NONE = () => instanceStatus();
const UP = () => instanceStatus({ instance: instanceView(), running: [11] });
const STARTING = () => instanceStatus({ instance: instanceView({ state: "starting", entry: "" }), running: [11] });

let server: FakeServer;
let hub: ReturnType<typeof startHub>;
beforeEach(() => {
  server = startServer();
  hub = startHub();
});

/** Opens the card of an instance with this status, and with the status `after` a press. */
async function openCard(
  status: () => InstanceStatusView,
  instances: FakeServices["instances"] = {},
  after = status,
  games: FakeServices["games"] = {},
) {
  server.reads(PATH, status);
  const services = playing({
    games,
    play: { challenge: async () => challengeView({ type: "DynamicContainer" }) },
    instances: {
      statusIfAny: vi.fn(async () => after()).mockImplementationOnce(async () => status()),
      status: async () => after(),
      ...instances,
    },
  });
  const page = await openPage("games.$id.challenges.$cid", "/games/1/challenges/11", { services });
  await settle();
  return page;
}
const badge = () => screen.getByRole("region", { name: "Instance" }).querySelector("[aria-live]")!.textContent;
const press = (name: string | RegExp) => screen.getByRole("button", { name });

test("shows what the loader read, and how to reach the instance", async () => {
  await openCard(UP);
  expect(badge()).toBe("Running");
  expect(screen.getByDisplayValue("pier.example:31337")).toBeTruthy();
});

test("when a teammate's start was quicker, the running instance is shown, and its button counts down instead of a refusal", async () => {
  const cooling = () => instanceStatus({ ...UP(), coolsAt: new Date(Date.now() + 8_000).toISOString() });
  const start = () => Promise.reject(new AppError("instance.cooldown"));
  const { user } = await openCard(NONE, { start }, cooling);
  server.reads(PATH, cooling);
  await user.click(press("Start"));
  await settle();
  expect([badge(), screen.queryByRole("alert")]).toEqual(["Running", null]);
  expect(press(/^End in \d s$/)).toBeTruthy();
});

test("when a teammate has extended it at the same moment, the card shows the new end and no refusal", async () => {
  const [due, extended] = [-1, 90].map(
    (minutes) => () => instanceStatus({ ...UP(), renewsAt: new Date(Date.now() + minutes * 60_000).toISOString() }),
  );
  const extend = () => Promise.reject(new AppError("instance.notYet"));
  const { user } = await openCard(due!, { extend }, extended!);
  server.reads(PATH, extended!);
  await user.click(press(/^Extend by/));
  await settle();
  expect([badge(), screen.queryByRole("alert")]).toEqual(["Running", null]);
  expect(press(/^Extend from/)).toBeTruthy();
});

test("a start shows at once, follows the server, and polls often only until the instance runs", async () => {
  const started = later<ReturnType<typeof instanceView>>();
  const { user } = await openCard(NONE, { start: () => started.promise }, STARTING);
  await user.click(press("Start"));
  expect(badge()).toBe("Starting");
  server.reads(PATH, STARTING);
  started.resolve(instanceView({ state: "starting" }));
  await settle();
  expect(badge()).toBe("Starting");
  server.reads(PATH, UP);
  await pass(1_500);
  expect(badge()).toBe("Running");
  const asked = server.readings(PATH);
  await pass(9_000);
  expect(server.readings(PATH)).toBe(asked);
});

test("whoever has pressed Start can cancel once the server has taken it, while the press still waits for the instance", async () => {
  const stop = vi.fn(async () => {});
  const { user } = await openCard(NONE, { start: () => later<ReturnType<typeof instanceView>>().promise, stop });
  server.reads(PATH, () => instanceStatus({ instance: instanceView({ state: "queued", entry: "", place: 2 }), running: [11] }));
  await user.click(press("Start"));
  expect(press("Cancel").hasAttribute("aria-disabled")).toBe(true);
  await pass(1_500);
  expect([badge(), screen.queryByText("Place 2 in the queue") !== null]).toEqual(["In the queue", true]);
  server.reads(PATH, NONE);
  await user.click(press("Cancel"));
  await settle();
  expect([stop.mock.calls.length, badge()]).toEqual([1, "Not running"]);
});

test("an answer that was lost is not mentioned any more once the instance starts, nor after its end", async () => {
  const { user } = await openCard(NONE, { start: () => Promise.reject(new TypeError("Failed to fetch")) });
  await user.click(press("Start"));
  await settle();
  expect(screen.getByRole("alert").textContent).toMatch(/The server did not answer/);
  server.reads(PATH, STARTING);
  await pass(10_000);
  expect([badge(), screen.queryByRole("alert")]).toEqual(["Starting", null]);
  server.reads(PATH, NONE);
  await pass(1_500);
  expect([badge(), screen.queryByRole("alert")]).toEqual(["Not running", null]);
});

test("an unreachable instance is looked for every few seconds, also while the hub is there", async () => {
  const lost = () => instanceStatus({ ...UP(), instance: instanceView({ state: "unreachable" }) });
  await openCard(lost);
  await hub.accept();
  expect(badge()).toBe("Unreachable");
  await pass(10_000);
  server.reads(PATH, UP);
  await pass(10_500);
  expect(badge()).toBe("Running");
});

test("a refused start is shown in the server's words", async () => {
  const full = () => instanceStatus({ running: [1, 2, 3] });
  const { user } = await openCard(NONE, { start: () => Promise.reject(new AppError("instance.limit", { limit: 3 })) }, full);
  await user.click(press("Start"));
  await settle();
  expect(screen.getByRole("alert").textContent).toMatch(/as many instances as this game allows/);
  expect(badge()).toBe("Not running");
});

test("whoever was signed out meanwhile is led to the login page, which leads back to the challenge", async () => {
  const { user } = await openCard(NONE, { start: () => Promise.reject(new AppError("unauthorized")) });
  await user.click(press("Start"));
  await settle();
  await user.click(within(screen.getByRole("alert")).getByRole("link", { name: "Log in" }));
  await settle();
  expect(screen.getByText("elsewhere: /account/login?from=%2Fgames%2F1%2Fchallenges%2F11")).toBeTruthy();
});

test("when the game resumes, the refusal because of its pause disappears", async () => {
  server.reads(DETAILS, detailsView({ gameVersion: 2 }));
  server.reads(pathOf("GET /api/game/:id", { params: { id: 1 } }), gameView({ version: 2 }));
  const start = () => Promise.reject(new AppError("game.paused"));
  const { user } = await openCard(NONE, { start }, NONE, { detail: async () => gameView({ pausedAt: iso(NOON) }) });
  await user.click(press("Start"));
  await settle();
  expect(screen.getByRole("alert").textContent).toMatch(/paused/);
  await pass(12_000);
  expect(screen.queryByText("Paused")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("ending asks for confirmation", async () => {
  const stop = vi.fn(async () => {});
  const { user } = await openCard(UP, { stop });
  await user.click(press("End"));
  expect(screen.getByText("End this instance?")).toBeTruthy();
  expect(stop).not.toHaveBeenCalled();
  server.reads(PATH, NONE);
  await user.click(screen.getAllByRole("button", { name: "End" }).at(-1)!);
  await settle();
  expect(stop).toHaveBeenCalledTimes(1);
});

test("news from the hub are read at once", async () => {
  await openCard(NONE);
  await hub.accept();
  server.reads(PATH, UP);
  await pass(1_000);
  await hub.say("InstanceChanged", { challengeId: 11 });
  await settle();
  expect(badge()).toBe("Running");
});

test("while the hub is silent the status is polled; what was missed is read when it is back", async () => {
  await openCard(NONE);
  await hub.accept();
  await hub.say("Marked", { list: "instances", seq: 7, since: 7 });
  await hub.lose();
  await pass(2_000);
  server.reads(PATH, UP);
  await hub.accept();
  await hub.say("Marked", { list: "instances", seq: 8, since: 8, withinMs: 3 });
  await pass(1_003);
  expect(badge()).toBe("Running");
});

test("an answer from before the press does not undo it", async () => {
  const slow = later<InstanceStatusView>();
  const { user } = await openCard(NONE, { start: async () => instanceView() }, UP);
  server.reads(PATH, () => slow.promise);
  await pass(10_000);
  await user.click(press("Start"));
  await settle();
  slow.resolve(instanceStatus());
  await settle();
  expect(badge()).toBe("Running");
});

test("a challenge that was taken away says so and offers nothing, until it is back", async () => {
  server.reads(DETAILS, detailsView());
  await openCard(UP);
  server.reads(DETAILS, detailsView({ challenges: {} }));
  server.reads(PATH, () => refuse({ status: 404, code: "challenge.notFound", title: "Gone" }));
  await pass(10_500);
  expect(screen.getByRole("alert").textContent).toBe("The organisers have withdrawn this challenge.");
  expect(badge()).toBe("Not running");
  expect(press("Start").hasAttribute("aria-disabled")).toBe(true);
  server.reads(PATH, NONE);
  server.reads(DETAILS, detailsView());
  await pass(10_500);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(press("Start").hasAttribute("aria-disabled")).toBe(false);
});
