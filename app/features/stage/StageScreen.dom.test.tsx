import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { StageView } from "#worker/contract/wire/board/stage.ts";
import { FIRST_STATE } from "#worker/domain/stage/scene.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { refuse, startServer } from "~/testing/fake-server.ts";
import { openPart } from "~/testing/pages.tsx";
import { pass } from "~/testing/time.ts";
import { iso } from "~/testing/views.ts";
import { StageScreen } from "./StageScreen.tsx";

test.each([
  ["naming a link where it has none", "", false, "This stage is no longer open", "Ask the organisers for a link."],
  [
    "naming another reason where its link was revoked",
    "?link=s",
    true,
    "This link has been revoked",
    "Ask the organisers for another one.",
  ],
])("a stage that may no longer be shown says so, without %s", async (_, query, linked, title, text) => {
  const server = startServer();
  startHub();
  const game = { id: 1, title: "Cup", start: iso(Date.now() + 1_000), end: iso(Date.now() + 3_600_000), teamCount: 0 };
  const view: StageView = { game, state: FIRST_STATE, board: null, linked, now: iso(Date.now()) };
  server.reads(`/api/game/1/stage${query}` as never, () => refuse({ code: "game.notFound", status: 404 }));
  await openPart(<StageScreen loaded={view} search={new URLSearchParams(query)} />);
  await pass(2_000);
  expect(screen.getByText(title)).toBeDefined();
  expect(screen.getByText(text)).toBeDefined();
});
