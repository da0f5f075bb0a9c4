import { and, asc, eq, isNull, ne } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { challenges, flags } from "../../db/schema/index.ts";
import { kindOf } from "../../domain/game/challenge-kind.ts";
import { teamFlag } from "../challenge/team-flags.ts";

/** What solves a challenge for a team (null: no answer can be constructed), and how many of its flags are regular expressions. */
export type Answer = { flag: string | null; untried: number };

/**
 * The right submission of a team, as the platform itself knows it: the team's own flag if it has one; else one of the shared flags, a
 * different one for each seat. A flag that ignores case is submitted in the opposite case.
 */
export async function rightAnswer(ctx: Ctx, challengeId: number, team: { participationId: number; seat: number }): Promise<Answer> {
  const row = await ctx.db.select().from(challenges).where(eq(challenges.id, challengeId)).get();
  if (!row) return { flag: null, untried: 0 };
  const whose = kindOf(row.type).flags;
  if (whose === "generated") return { flag: await teamFlag(ctx, row, team.participationId), untried: 0 };
  const bound = whose === "assigned" ? await ctx.ledger(row.gameId).bind(team.participationId, row.id) : null;
  const list = await ctx.db
    .select({ id: flags.id, flag: flags.flag, kind: flags.kind })
    .from(flags)
    .where(and(eq(flags.challengeId, row.id), isNull(flags.participationId), ne(flags.kind, "decoy")))
    .orderBy(asc(flags.id));
  const untried = list.filter(({ kind }) => kind === "regex").length;
  const open = whose === "assigned" ? list.filter(({ id }) => id === bound) : list.filter(({ kind }) => kind !== "regex");
  const chosen = open[team.seat % Math.max(1, open.length)];
  if (!chosen) return { flag: null, untried };
  return { flag: chosen.kind === "ignoreCase" ? otherCase(chosen.flag) : chosen.flag, untried };
}

const otherCase = (text: string) =>
  [...text].map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase())).join("");
