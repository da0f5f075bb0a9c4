import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { forget } from "../auth/session-cache.ts";
import { identify } from "../auth/sessions.ts";
import { connect } from "../db/client.ts";
import { games, sessions } from "../db/schema/index.ts";
import { requireGame } from "../services/game/game-cache.ts";
import { listRecent } from "../services/game/recent-games.ts";
import { tableOf } from "../services/board/board-tables.ts";
import { readNotices } from "../services/notice/notice-list.ts";
import { ok } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { aRunningGame, aTeam, joinGame } from "../testing/games.ts";
import { ledgerOf } from "../testing/ledgers.ts";
import { aUser, type TestUser } from "../testing/users.ts";

const HOUR = 3_600_000;
const db = connect(env.DB);
/** Before the machine's clock is set back by half an hour. */
const before = () => aContext(null, { now: () => Date.now() + HOUR / 2 });

async function whoIs(user: TestUser, ctx = aContext()): Promise<string | null> {
  await identify(ctx, new Request("http://vexil.test/", { headers: { Cookie: user.cookie } }));
  return ctx.viewer?.id ?? null;
}

test("a game, and the list of recent games, are read again", async () => {
  const { id } = await aRunningGame({ challenges: 0, teams: 0, game: { start: Date.now() + 100 * HOUR, end: Date.now() + 101 * HOUR } });
  await requireGame(before(), id);
  await listRecent(before());
  await db.update(games).set({ title: "Renamed", endAt: 7 }).where(eq(games.id, id));
  expect((await requireGame(aContext(), id)).endAt).toBe(7);
  expect((await listRecent(aContext())).find((game) => game.id === id)?.title).toBe("Renamed");
});

test("the teams of a board and a game's notices are read again, and kept from then on", async () => {
  const game = await aRunningGame({ challenges: 0, teams: 1 });
  await ledgerOf(game.id).flush();
  const [first, notices] = [await tableOf(before(), game.id), await readNotices(before(), game.id)];
  await joinGame(game, await aTeam());
  await ok("POST", `/api/edit/games/${game.id}/notices`, { as: game.organiser, body: { content: "New" } });
  await ledgerOf(game.id).flush();
  const again = await tableOf(aContext(), game.id);
  expect(again.teamIds.length).toBe(first.teamIds.length + 1);
  expect(await tableOf(aContext(), game.id)).toBe(again);
  expect((await readNotices(aContext(), game.id)).length).toBe(notices.length + 1);
});

test("a session that another isolate has ended is not remembered until the clock has caught up", async () => {
  const user = await aUser();
  expect(await whoIs(user, before())).toBe(user.id);
  await db.delete(sessions).where(eq(sessions.tokenHash, user.viewer.session));
  expect(await whoIs(user)).toBeNull();
});

test("a user whose other sessions were ended before is still recognised", async () => {
  const user = await aUser();
  forget(user.id, Date.now() + HOUR / 2);
  expect(await whoIs(user)).toBe(user.id);
});
