import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { DivisionView, GameDetailView } from "../../contract/wire/game/game.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { inList } from "../../db/in-list.ts";
import { games, participationMembers, participations, teams } from "../../db/schema/index.ts";
import type { DivisionTerms } from "../../contract/wire/game/divisions.ts";
import { together } from "../../domain/together.ts";
import { JointRead } from "../../joint-read.ts";
import { playerIn } from "../../auth/token-gate.ts";
import { requireVisibleGame } from "../participation/visible-game.ts";
import { isCompleteGame } from "./complete-rows.ts";
import { imageUrl, pauseOf } from "./game-views.ts";
import { placesTaken } from "./places-taken.ts";
import { recentlyShown, SHOWN, shownReader, type ShownGame } from "./shown-games.ts";

const READ_AT_ONCE = 200;

/** The caller's participation, as D1 has it now. */
const OWN = {
  userId: participationMembers.userId,
  status: participations.status,
  division: participations.division,
  teamName: teams.name,
  teamId: teams.id,
};

type Rows = Awaited<ReturnType<typeof rowsOf>>;
type Own = Rows[1][number];
/** `taken`: taken places by division, for divisions with a limit; for callers who may still join. */
type Found = { game: ShownGame | null; own: Own | undefined; taken: Map<string, number> | null };

const lookups = new JointRead<{ gameId: number; userId: string }, Found>(READ_AT_ONCE, ({ gameId }) => gameId);

/**
 * What anybody may know of a game, with the caller's own participation in it. D1 is asked once for all requests of the same turn; visitors,
 * who have no participation, may get the game as it was a second ago.
 */
export async function detail(ctx: Ctx, gameId: number): Promise<GameDetailView> {
  const [, { game, own, taken }] = await together(requireVisibleGame(ctx, gameId), read(ctx, gameId));
  return game ? detailView(game, own, taken) : fail("game.notFound");
}

async function read(ctx: Ctx, gameId: number): Promise<Found> {
  const player = playerIn(ctx, gameId);
  const known = player ? null : recentlyShown(gameId, ctx.now());
  if (known) return { game: known, own: undefined, taken: null };
  return lookups.read(ctx, { gameId, userId: player?.id ?? "" }, async (asked) => {
    const people = asked.map(({ userId }) => userId);
    const keep = shownReader(ctx.now());
    const [[game = null], joined] = await rowsOf(ctx, asked[0]!.gameId, people);
    if (game) keep(game);
    const found = new Map(joined.map((row) => [row.userId, row]));
    const mayJoin = (userId: string) => userId !== "" && (found.get(userId)?.status ?? "Rejected") === "Rejected";
    const taken = game && people.some(mayJoin) ? await placesTaken(ctx, game) : null;
    return people.map((userId) => ({ game, own: found.get(userId), taken: mayJoin(userId) ? taken : null }));
  });
}

function rowsOf(ctx: Ctx, gameId: number, userIds: string[]) {
  return ctx.db.batch([
    ctx.db
      .select(SHOWN)
      .from(games)
      .where(and(eq(games.id, gameId), isCompleteGame)),
    ctx.db
      .select(OWN)
      .from(participationMembers)
      .innerJoin(participations, eq(participations.id, participationMembers.participationId))
      .innerJoin(teams, eq(teams.id, participations.teamId))
      .where(and(eq(participationMembers.gameId, gameId), inList(participationMembers.userId, userIds))),
  ]);
}

function detailView(game: ShownGame, own: Own | undefined, taken: Found["taken"]): GameDetailView {
  const terms = game.divisionTerms.filter(({ name }) => game.divisions.includes(name));
  return {
    id: game.id,
    version: game.version,
    title: game.title,
    summary: game.summary,
    content: game.content,
    hidden: game.hidden,
    organizations: game.divisions,
    ...(terms.length > 0 && { divisions: terms.map((one) => divisionView(one, taken)) }),
    inviteCodeRequired: game.inviteCode !== null || terms.some(({ code }) => code !== undefined),
    writeupRequired: game.writeupRequired,
    poster: imageUrl(game.poster, "poster"),
    limit: game.memberLimit,
    teamCount: game.teamCount,
    organization: own?.division ?? null,
    teamName: own?.teamName ?? null,
    teamId: own?.teamId ?? null,
    practiceMode: game.practice,
    ...(game.statisticsLive && { statisticsLive: true }),
    status: own?.status ?? "Unsubmitted",
    start: isoTime(game.startAt),
    end: isoTime(game.endAt),
    ...pauseOf(game),
  };
}

/** Only users who have the code are shown it. */
function divisionView({ code, ...terms }: DivisionTerms, taken: Found["taken"]): DivisionView {
  const { name, capacity } = terms;
  const left = taken !== null && capacity !== undefined && { left: Math.max(0, capacity - (taken.get(name) ?? 0)) };
  return { ...terms, ...left, ...(code !== undefined && { code: true }) };
}
