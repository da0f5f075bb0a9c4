import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { CheatRecordView } from "../../contract/wire/monitor/monitor.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import type { Ctx } from "../../context.ts";
import { challenges, entries, participations, teams, users } from "../../db/schema/index.ts";
import { titleIn } from "../../domain/sheet-texts.ts";
import { assetUrl } from "../file/files.ts";

const CEILING = 1_000;
const wrong = alias(entries, "wrong");
const owners = alias(participations, "owners");
const ownerTeams = alias(teams, "owner_teams");
type Part = typeof participations.$inferSelect;
type Team = typeof teams.$inferSelect;

/** Who submitted whose flag, newest first. A record whose team was deleted is omitted: it has no name. */
export async function listCheats(ctx: Ctx, gameId: number): Promise<CheatRecordView[]> {
  const rows = await ctx.db
    .select({
      wrong,
      user: users.name,
      challenge: challenges.title,
      part: participations,
      team: teams,
      owner: owners,
      ownerTeam: ownerTeams,
    })
    .from(entries)
    .innerJoin(wrong, and(eq(wrong.gameId, entries.gameId), eq(wrong.seq, sql`json_extract(${entries.data}, '$.submission')`)))
    .innerJoin(participations, and(eq(participations.id, wrong.participationId), eq(participations.gameId, entries.gameId)))
    .innerJoin(teams, eq(teams.id, participations.teamId))
    .innerJoin(owners, eq(owners.id, sql`json_extract(${entries.data}, '$.owner')`))
    .innerJoin(ownerTeams, eq(ownerTeams.id, owners.teamId))
    .leftJoin(users, eq(users.id, wrong.userId))
    .leftJoin(challenges, and(eq(challenges.id, wrong.challengeId), eq(challenges.gameId, entries.gameId)))
    .where(and(eq(entries.gameId, gameId), eq(entries.kind, "cheat")))
    .orderBy(desc(entries.seq))
    .limit(CEILING);
  return rows.map((row) => ({
    ownedTeam: partOf(row.owner, row.ownerTeam),
    submitTeam: partOf(row.part, row.team),
    submission: {
      answer: row.wrong.text ?? "",
      status: "CheatDetected",
      time: isoTime(row.wrong.at),
      user: row.user ?? "",
      team: row.team.name,
      challenge: titleIn(ctx.language, { challengeId: row.wrong.challengeId, challenge: row.challenge }),
      ip: row.wrong.ip,
    },
  }));
}

function partOf(part: Part, team: Team) {
  const avatar = team.avatar && assetUrl(team.avatar, "avatar");
  return { id: part.id, team: { id: team.id, name: team.name, avatar }, status: part.status, organization: part.division };
}
