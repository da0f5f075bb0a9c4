import { and, asc, count, eq, ne, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { DivisionEditView, DivisionInput, DivisionTerms, DivisionsInput } from "../../contract/wire/game/divisions.ts";
import { fail } from "../../contract/wire/errors.ts";
import { statementOf } from "../../db/client.ts";
import { divisionEntries, games, participations } from "../../db/schema/index.ts";
import { refuseUnchanged } from "../../db/statements/challenge-changes.ts";
import { putEntries } from "../../db/statements/division-entries.ts";
import { entryRows, termsOf } from "../../domain/game/division-terms.ts";
import { requireUnchanged } from "../../domain/game/meanwhile.ts";
import { plainDomain } from "../../domain/mail/email.ts";
import { requirePermission } from "../../auth/roles.ts";
import { isCompleteGame } from "./complete-rows.ts";
import { forgetChanged, readGame } from "./game-change.ts";
import { pushGame } from "./ledger-sync.ts";
import { logDone } from "../log/logs.ts";

/** `game.edit`: the divisions of a game with their rights, in their order. */
export async function list(ctx: Ctx, gameId: number): Promise<DivisionEditView[]> {
  requirePermission(ctx, "game.edit", gameId);
  const [[game], entries, counts] = await ctx.db.batch([
    ctx.db
      .select({ divisions: games.divisions, terms: games.divisionTerms })
      .from(games)
      .where(and(eq(games.id, gameId), isCompleteGame)),
    ctx.db
      .select({ division: divisionEntries.division, entry: divisionEntries.entry })
      .from(divisionEntries)
      .where(eq(divisionEntries.gameId, gameId))
      .orderBy(asc(divisionEntries.position)),
    ctx.db
      .select({ division: participations.division, teams: count() })
      .from(participations)
      .where(and(eq(participations.gameId, gameId), ne(participations.status, "Rejected")))
      .groupBy(participations.division),
  ]);
  if (!game) fail("game.notFound");
  return game.divisions.map((name) => {
    const terms = termsOf(game.terms, name);
    const own = entries.filter(({ division }) => division === name).map(({ entry }) => entry);
    return {
      name,
      guest: terms?.guest ?? false,
      capacity: terms?.capacity ?? null,
      code: terms?.code ?? null,
      domains: terms?.domains ?? [],
      list: terms?.listed ? own : null,
      teams: counts.find(({ division }) => division === name)?.teams ?? 0,
    };
  });
}

/** `game.edit`: replaces the divisions of a game with these, with their rights. Teams stay in their divisions. */
export async function set(ctx: Ctx, gameId: number, { divisions, was }: DivisionsInput): Promise<DivisionEditView[]> {
  requirePermission(ctx, "game.edit", gameId);
  // Read before the state it is compared with, so that a change in between is noticed.
  const version = was && (await readGame(ctx, gameId)).version;
  if (was) requireUnchanged({ divisions: was }, { divisions: (await list(ctx, gameId)).map(({ teams: _, ...rights }) => rights) });
  const terms = divisions.map(termsFrom).filter((one) => Object.keys(one).length > 1);
  const rows = divisions.flatMap(({ name, list: entries }) => entryRows(name, entries ?? []));
  const change = ctx.db
    .update(games)
    .set({ divisions: divisions.map(({ name }) => name), divisionTerms: terms, version: sql`${games.version} + 1` })
    .where(and(eq(games.id, gameId), isCompleteGame, version === undefined ? undefined : eq(games.version, version)))
    .returning({ title: games.title });
  const bound = version === undefined ? [] : [refuseUnchanged(ctx.d1)];
  const work = [statementOf(ctx.d1, change), ...bound, ...putEntries(ctx.d1, gameId, rows)];
  const done = await ctx.d1.batch<{ title: string }>(work).catch(async (error: unknown) => {
    // Another request was faster by less than a round trip: the change is compared once more with the new state.
    if (version === undefined || (await readGame(ctx, gameId)).version === version) throw error;
    return null;
  });
  if (!done) return set(ctx, gameId, { divisions, was });
  const row = done[0]?.results[0];
  if (!row) fail("game.notFound");
  forgetChanged(gameId);
  await pushGame(ctx, gameId);
  logDone(ctx, `Changed the divisions of the game ${row.title} (${gameId}): ${divisions.map(({ name }) => name).join(", ") || "none"}`);
  return list(ctx, gameId);
}

function termsFrom({ name, guest, capacity, code, domains, list: entries }: DivisionInput): DivisionTerms {
  const plain = [...new Set(domains.map(plainDomain))];
  return {
    name,
    ...(guest && { guest }),
    ...(capacity !== null && { capacity }),
    ...(code !== null && { code }),
    ...(plain.length > 0 && { domains: plain }),
    ...(entries !== null && { listed: true as const }),
  };
}
