import { asc, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { Manifest } from "../../contract/wire/archive/archive.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { challenges, games } from "../../db/schema/index.ts";
import { archiveOf } from "../archive/game-export.ts";
import { importGame } from "../archive/game-import.ts";

const MINUTE_MS = 60_000;
/** A copy outlasts the longest rehearsal, so that no team ever reaches its end. */
const LASTS_MS = 3 * 60 * MINUTE_MS;

/** A challenge that is rehearsed: its id in the game, and in the copy. */
export type CopiedChallenge = { id: number; copy: number; title: string };
/** The new game, and its challenges by the originals. */
export type Copied = { gameId: number; challenges: CopiedChallenge[] };

/**
 * Makes a hidden, private copy of a running game, which can be found only with its code. A copy of an earlier run is found again; one whose
 * import was interrupted continues, because the same `at` makes the same archive. Refuses as an import does.
 */
export async function copyGame(ctx: Ctx, gameId: number, { code, at }: { code: string; at: number }): Promise<Copied> {
  const made = (await madeBefore(ctx, code)) ?? (await make(ctx, gameId, { code, at }));
  const columns = { id: challenges.id, slug: challenges.slug, title: challenges.title };
  const list = (id: number) =>
    ctx.db
      .select({ ...columns, enabled: challenges.enabled })
      .from(challenges)
      .where(eq(challenges.gameId, id))
      .orderBy(asc(challenges.id));
  const [own, copied] = await ctx.db.batch([list(gameId), list(made)]);
  const known = new Map(own.map((row) => [row.slug, row.id]));
  const rehearsed = copied.filter((row) => row.enabled && known.has(row.slug));
  return { gameId: made, challenges: rehearsed.map(({ id, slug, title }) => ({ id: known.get(slug)!, copy: id, title })) };
}

async function madeBefore(ctx: Ctx, code: string): Promise<number | null> {
  const found = await ctx.db.select({ id: games.id, importId: games.importId }).from(games).where(eq(games.inviteCode, code)).get();
  return found && found.importId === null ? found.id : null;
}

async function make(ctx: Ctx, gameId: number, wish: { code: string; at: number }): Promise<number> {
  const { bytes } = await archiveOf(ctx, gameId, { teams: false, submissions: false, personal: false }, (manifest) =>
    asCopy(manifest, wish),
  );
  return (await importGame(ctx, bytes as never, null)).id;
}

/** Nobody is notified of it, nothing waits for a time of day, and every team is accepted at once. */
function asCopy(manifest: Manifest, { code, at }: { code: string; at: number }): Manifest {
  const endAt = at + LASTS_MS;
  return {
    ...manifest,
    exportedAt: at,
    game: {
      ...manifest.game,
      title: `Rehearsal: ${manifest.game.title}`.slice(0, LIMITS.title).toWellFormed().trim(),
      hidden: true,
      isPrivate: true,
      inviteCode: code,
      acceptWithoutReview: true,
      divisions: [],
      divisionTerms: [],
      startAt: at - MINUTE_MS,
      endAt,
      writeupDeadlineAt: endAt,
      freezeAt: null,
      practice: false,
    },
    challenges: manifest.challenges.map((one) => ({ ...one, rules: { ...one.rules, opensAt: null, closesAt: null } })),
    notices: [],
    webhooks: [],
  };
}
