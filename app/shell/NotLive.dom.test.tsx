import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { ROWS, screenPath, showing } from "~/features/board/board-query.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { refuse, startServer, type FakeServer } from "~/testing/fake-server.ts";
import { WIRE_STATUS } from "#worker/contract/wire/errors.ts";
import { openPage } from "~/testing/pages.tsx";
import { pass } from "~/testing/time.ts";
import { world } from "~/testing/world.ts";

const TEXT = "Not live right now: this is the last known state.";

const at = (version: number) => showing(screenPath(1, { skip: 0, count: ROWS.wide }), version);

/** Refuses every version that the page may ask for; when it tries again by itself it asks without a version. */
const refuseAll = (status: number) => [0, 2, 3, 4].forEach((version) => server.reads(at(version), () => refuse({ status })));

let server: FakeServer;
let hub: ReturnType<typeof startHub>;
beforeEach(() => {
  server = startServer();
  hub = startHub();
});

test("a lost connection is announced if it does not come back by itself, and the message goes once it does", async () => {
  await openPage("games.$id.scoreboard", "/games/1/scoreboard", { services: world({}) });
  await hub.accept();
  expect(screen.queryByText(TEXT)).toBeNull();
  await hub.lose();
  expect(screen.queryByText(TEXT)).toBeNull();
  await pass(3_001);
  expect(screen.getByText(TEXT).parentElement!.getAttribute("aria-live")).toBe("polite");
  await pass(1_100);
  await hub.accept();
  expect(screen.queryByText(TEXT)).toBeNull();
});

test("a busy server is announced over the page's content, until it answers again or the page is left", async () => {
  const { user } = await openPage("games.$id.scoreboard", "/games/1/scoreboard", { services: world({}) });
  await hub.accept();
  refuseAll(503);
  await hub.say("BoardChanged", { version: 2, since: 1 });
  expect(screen.getByText("Live")).toBeTruthy();
  await pass(2_500);
  expect(screen.getByText(TEXT)).toBeTruthy();
  expect(screen.queryByText("Live")).toBeNull();
  expect(screen.getAllByRole("table").length).toBeGreaterThan(0);
  refuseAll(404);
  await hub.say("BoardChanged", { version: 3, since: 2 });
  await pass(2_500);
  expect(screen.queryByText(TEXT)).toBeNull();
  refuseAll(503);
  await hub.say("BoardChanged", { version: 4, since: 3 });
  await pass(2_500);
  expect(screen.getByText(TEXT)).toBeTruthy();
  await user.click(screen.getAllByRole("link", { name: "Posts" })[0]!);
  await pass(0);
  expect(screen.queryByText(TEXT)).toBeNull();
});

test("the end of a game, whose refusals have a status of their own, is no reason to say that the page is not live", async () => {
  await openPage("games.$id.scoreboard", "/games/1/scoreboard", { services: world({}) });
  await hub.accept();
  refuseAll(WIRE_STATUS["game.ended"]!);
  await hub.say("BoardChanged", { version: 2, since: 1 });
  await pass(2_500);
  expect(screen.queryByText(TEXT)).toBeNull();
});
