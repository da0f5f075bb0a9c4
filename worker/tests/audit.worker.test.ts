import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { LedgerApi } from "../contract/rpc/objects.ts";
import { auditGame } from "../services/monitor/audit.ts";
import { aContext } from "../testing/context.ts";
import { aRunningGame, aTeam, joinGame } from "../testing/games.ts";

test("a team that joins while the log is compared is not a difference", async () => {
  const game = await aRunningGame();
  const context = aContext(game.organiser);
  let waits = true;
  const ledger = (id: number): LedgerApi => {
    const real = context.ledger(id);
    const head = async () => {
      const before = await real.head();
      if (waits) {
        waits = false;
        await joinGame(game, await aTeam());
      }
      return before;
    };
    return new Proxy(real, { get: (of, name) => (name === "head" ? head : Reflect.get(of, name)) });
  };
  const { differences } = await auditGame(aContext(game.organiser, { ledger }), game.id);
  expect([waits, differences]).toEqual([false, []]);
});

test("a team that only the Ledger has is a difference, and so is one that only D1 has", async () => {
  const game = await aRunningGame();
  const [row] = (await env.DB.prepare("SELECT id, status FROM participations WHERE game_id = ?").bind(game.id).all()).results;
  const { id } = row as { id: number };
  const places = async () => (await auditGame(aContext(game.organiser), game.id)).differences.map(({ place, copy }) => [place, copy]);
  expect(await places()).toEqual([]);
  await env.DB.prepare("DELETE FROM participations WHERE id = ?").bind(id).run();
  expect(await places()).toEqual([[`participation ${id}`, null]]);
});

test("after each piece of the log that is compared others get a turn", async () => {
  const game = await aRunningGame();
  const slept: number[] = [];
  await auditGame(aContext(game.organiser, { sleep: async (ms) => void slept.push(ms) }), game.id);
  expect(slept).toEqual([0]);
});
