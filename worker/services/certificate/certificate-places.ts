import type { Ctx } from "../../context.ts";
import type { BoardFrameView, ScoreboardItemView } from "../../contract/wire/board/board.ts";
import type { Awarded } from "./certificate-files.ts";
import { teamsSince, type CertifyingGame } from "./certificate-rows.ts";

/** A team that came after the end, and its place on the board. */
export type LateTeam = { division: string | null; rank: number };

/** The teams on the board that came after the end: during practice new teams join, and are ranked above others without points. */
export async function lateTeams(ctx: Ctx, game: CertifyingGame): Promise<LateTeam[]> {
  const late = await teamsSince(ctx, game);
  if (late.size === 0) return [];
  const { teamIds, ranks } = await ctx.board(game.id).table();
  return [...teamIds].flatMap((id, i) => (late.has(id) ? [{ division: late.get(id)!, rank: ranks[i]! }] : []));
}

/** The team's place among the teams that came before the end, from its line of the board. */
export function awardedBy(frame: BoardFrameView, row: ScoreboardItemView, late: LateTeam[]): Awarded {
  const { id, name, score, organization, organizationRank } = row;
  const teams = frame.divisions.find((one) => one.name === organization)?.teams;
  const own = late.filter(({ division }) => division === organization);
  const before = (some: LateTeam[]) => some.filter(({ rank }) => rank < row.rank).length;
  const division =
    organization !== null && organizationRank !== null && teams !== undefined
      ? { name: organization, rank: organizationRank - before(own), teams: teams - own.length }
      : null;
  return { team: { id, name }, member: null, rank: row.rank - before(late), teams: frame.teams - late.length, division, score };
}
