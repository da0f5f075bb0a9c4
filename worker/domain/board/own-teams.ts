import { scoreAfter } from "../game/hint-rules.ts";
import { countWhile } from "../search.ts";
import type { Board, BoardTeam } from "./board.ts";
import type { OwnTeam } from "./board-news.ts";
import { compareStandings, type Standing } from "./board-order.ts";
import { challengePartOf, lineWith, teamPartOf, type LinedTeam } from "./board-table.ts";
import type { FrozenBoard } from "./frozen-board.ts";
import type { BoardTable, TeamLine } from "../../contract/rpc/board.ts";
import { solvedBy } from "./team-gates.ts";

/** The place of a solve that the public board does not have: it must not reveal who else has solved the challenge, so it is nobody's blood. */
const AFTER_BLOODS = 4;

/**
 * Teams as they are shown to themselves while the board is frozen: the frozen board with what the team itself has done since, with the
 * frozen board's values, ranked among the others as they were.
 */
export class OwnTeams {
  /** By participation, with the version of its own part; valid until the shown board changes. */
  private readonly made = new Map<number, { changed: number | undefined; own: LinedTeam | null }>();
  /** What `table` was made of, and the versions of the own parts in it. */
  private challengePart: ReturnType<typeof challengePartOf> | null = null;
  private listed: BoardTeam[] | null = null;
  private readonly listedAt = new Map<number, number>();
  private readonly orders = new Map<string | null, readonly BoardTeam[]>();

  constructor(
    private readonly live: Board,
    private readonly frozen: FrozenBoard,
  ) {
    live.rerank();
  }

  /** The columns of the frozen board with each team as it is shown to itself. Only what has changed since the last call is made again. */
  table(): BoardTable {
    const { board, since } = this.frozen;
    this.challengePart ??= challengePartOf(board);
    return { ...this.challengePart, ...teamPartOf(this.all()), frozen: since };
  }

  line(teamId: number): TeamLine | null {
    const found = this.lined(teamId);
    return found && lineWith(found);
  }

  /** A team as it is shown to itself, by its id; null when it is not on its own board. */
  lined(teamId: number): LinedTeam | null {
    // A team that has joined since is not among the known ones.
    if (!this.byTeam?.has(teamId)) this.byTeam = null;
    const participation = this.participations().get(teamId);
    return participation === undefined ? null : this.of(participation);
  }

  news(participation: number): OwnTeam | null {
    const found = this.of(participation);
    return found && { team: found.team, solved: () => new Set(solvedBy(found.board, found.team)) };
  }

  /** All teams that are shown a row, by ascending id. */
  private all(): readonly BoardTeam[] {
    const { own, board } = this.frozen;
    this.listed ??= [...board.byTeamId()];
    for (const [participation, changed] of own) {
      if (this.listedAt.get(participation) === changed) continue;
      this.listedAt.set(participation, changed);
      this.list(participation, this.of(participation)?.team ?? null);
    }
    return this.listed;
  }

  private list(participation: number, team: BoardTeam | null): void {
    const teams = this.listed!;
    const teamId = team?.teamId ?? this.live.teams.get(participation)?.teamId ?? 0;
    const place = firstFrom(teams, teamId);
    const isListed = teams[place]?.teamId === teamId;
    teams.splice(place, isListed ? 1 : 0, ...(team ? [team] : []));
  }

  private of(participation: number): LinedTeam | null {
    const changed = this.frozen.own.get(participation);
    const known = this.made.get(participation);
    if (known && known.changed === changed) return known.own;
    const own = this.make(participation);
    this.made.set(participation, { changed, own });
    return own;
  }

  private make(participation: number): LinedTeam | null {
    const { live, frozen } = this;
    const changed = frozen.own.get(participation);
    const shown = frozen.board.teams.get(participation);
    const isShown = shown?.settings?.status === "Accepted";
    const board = frozen.board;
    if (changed === undefined) return isShown ? { board, team: shown, placeOf: (solve) => board.solvePlace.at(solve) } : null;
    const own = live.teams.get(participation);
    if (own?.settings?.status !== "Accepted") return null;
    const placeOf = this.places(own, shown);
    const standing = this.standing(own, placeOf);
    const settings = (isShown ? shown : own).settings!;
    const ranks = this.ranks({ ...standing, teamId: own.teamId }, settings.division, isShown ? shown : null);
    const team = { ...own, ...standing, ...ranks, settings, changed: Math.max(changed, shown?.changed ?? 0) };
    return { board: live, team, placeOf };
  }

  /** The place that a solve of the live board counts for. */
  private places(own: BoardTeam, shown: BoardTeam | undefined): (solve: number) => number {
    const { live, frozen } = this;
    const { board } = frozen;
    const counted = shown?.solves.list().filter((solve) => board.solvePlace.at(solve) > 0) ?? [];
    const held = new Map(counted.map((solve) => [board.solveChallenge.at(solve), board.solvePlace.at(solve)]));
    const places = new Map(
      own.solves.list().map((solve) => {
        const counts = live.solvePlace.at(solve) > 0;
        return [solve, counts ? (held.get(live.solveChallenge.at(solve)) ?? AFTER_BLOODS) : 0];
      }),
    );
    return (solve) => places.get(solve) ?? 0;
  }

  private standing(own: BoardTeam, placeOf: (solve: number) => number) {
    const { live, frozen } = this;
    const { board } = frozen;
    const solved = new Map<number, number>();
    let [points, lastAt] = [0, 0];
    for (const solve of own.solves.list()) {
      const place = placeOf(solve);
      if (place === 0) continue;
      const [challenge, at] = [board.challenges.get(live.solveChallenge.at(solve))!, live.solveAt.at(solve)];
      points += challenge.points[place - 1]!;
      solved.set(challenge.id, at);
      if (challenge.settings?.breaksTies !== false) lastAt = at;
    }
    const charges = live.openings.chargesOf(own, (id, at) => board.charges(id, at), solved);
    const charged = charges.reduce((sum, { cost }) => sum + cost, 0);
    const score = scoreAfter({ points: points + own.corrected, charged }, board.game?.hintDebt === true);
    return { points, charged, score, lastAt, solvedCount: solved.size };
  }

  private ranks(standing: Standing, division: string | null, shown: BoardTeam | null) {
    const rank = placeAmong(this.order(null), standing, shown);
    return { rank, divisionRank: division === null ? null : placeAmong(this.order(division), standing, shown) };
  }

  /** The teams of a division, or all, best first. */
  private order(division: string | null): readonly BoardTeam[] {
    const known = this.orders.get(division);
    if (known) return known;
    const all = this.frozen.board.ranked();
    const made = division === null ? all : all.filter(({ settings }) => settings!.division === division);
    this.orders.set(division, made);
    return made;
  }

  private byTeam: Map<number, number> | null = null;
  private participations(): Map<number, number> {
    if (this.byTeam) return this.byTeam;
    const accepted = [...this.frozen.board.teams, ...this.live.teams].filter(([, { settings }]) => settings?.status === "Accepted");
    return (this.byTeam = new Map(accepted.map(([id, { teamId }]) => [teamId, id])));
  }
}

/** The index of a team among teams by ascending id, or where it would be inserted. */
function firstFrom(teams: readonly BoardTeam[], teamId: number): number {
  return countWhile(teams.length, (n) => teams[n]!.teamId < teamId);
}

/** The rank, counted from 1. `self`: the team's own entry, which may be elsewhere in the order. */
function placeAmong(order: readonly BoardTeam[], standing: Standing, self: BoardTeam | null): number {
  const above = countWhile(order.length, (n) => compareStandings(order[n]!, standing) < 0);
  const isAbove = self !== null && compareStandings(self, standing) < 0;
  return above + 1 - (isAbove ? 1 : 0);
}
