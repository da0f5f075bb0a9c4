import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import { useLive } from "~/lib/live/useLive.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { openPart } from "~/testing/pages.tsx";
import { pass } from "~/testing/time.ts";
import { gameHub } from "../game/readings.ts";
import { useOwnNews } from "./useOwnNews.ts";

function Overview() {
  const [game, setGame] = useState<Pick<GameDetailView, "id" | "status">>({ id: 1, status: "Unsubmitted" });
  useLive(gameHub(game.id), {});
  useOwnNews(game);
  return (
    <>
      <button onClick={() => setGame({ id: 1, status: "Accepted" })}>join</button>
      <button onClick={() => setGame({ id: 1, status: "Unsubmitted" })}>leave</button>
      <button onClick={() => setGame({ id: 2, status: "Pending" })}>another game</button>
    </>
  );
}

test("a player who joins or leaves reconnects, and so receives the news of the team at once, or no more", async () => {
  const hub = startHub();
  const { user } = await openPart(<Overview />);
  await hub.accept();
  expect(hub.opened()).toHaveLength(1);
  for (const [button, opened] of [
    ["join", 2],
    ["leave", 3],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await user.click(screen.getByText(button));
    // oxlint-disable-next-line no-await-in-loop -- the same
    await pass(1_100);
    // oxlint-disable-next-line no-await-in-loop -- the same
    await hub.accept();
    expect([hub.opened().length, hub.live()]).toEqual([opened, 1]);
  }
  await user.click(screen.getByText("another game"));
  await pass(5_000);
  expect(hub.opened().filter((path) => path.includes("game=2"))).toHaveLength(1);
});
