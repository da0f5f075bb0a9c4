import type { ChallengeSettings, Entry, EntryData, EntryKind, GameSettings, ParticipationSettings } from "../../contract/rpc/ledger.ts";
import { pointsByPlace } from "./blood.ts";
import { giveRanks, inOrder, reorder } from "./board-order.ts";
import { UNCOUNTED } from "./board-columns.ts";
import type { BoardChallenge, BoardTeam } from "./board-parts.ts";
import { correctionOf } from "./corrected.ts";
import { CorrectedBoard } from "./corrected-board.ts";
import { openingOf, type Charge, type Opening } from "./openings.ts";
import { recountTeam } from "./team-count.ts";
import { isGuestOf } from "../game/division.ts";
import { titleKey } from "../names/title-order.ts";
import { isReleased } from "../game/challenge-rules.ts";
import { gameClock } from "../game/phase.ts";
import { scoreOf, scoringOf } from "../scoring/index.ts";
import { positionOf } from "../search.ts";

/** 1, 2 and 3 are the bloods; this is every later place. */
const NORMAL = 4;

/** What open pages are told at once. */
const TOLD = ["startAt", "endAt", "pausedAt", "pauseReason"] as const;

const OF_FREEZE: ReadonlySet<EntryKind> = new Set(["freeze", "reveal", "thaw"]);

export type { BoardChallenge, BoardTeam };

/**
 * The board as a fold over the Ledger's log: a pure function of the entries it was given, in order. A change marks what it touches;
 * `rerank` then computes only that. Solves are stored in columns, so 300,000 of them take about 10 MB.
 */
export class Board extends CorrectedBoard {
  /** The last entry seen, and the last that changed anything. */
  folded = 0;
  changedBy = 0;
  updatedAt = 0;
  /** The version of the last change to which challenges are shown, or to their order. */
  orderChanged = 0;
  /** The version of the last change to what locks a challenge. */
  locksChanged = 0;
  /** The version of the last change to the game's times, or to the reason of its pause. */
  timesChanged = 0;
  /** Whether the log has recorded the end of the game: then nothing is locked. */
  ended = false;
  game: GameSettings | null = null;
  /** Number of solves of the most solved challenge. */
  private most = 0;
  private order: BoardTeam[] = [];
  private sorted: BoardTeam[] | null = null;
  protected isStale = true;

  /** Folds the next entry; one that was folded before changes nothing. */
  apply(entry: Entry): void {
    if (entry.seq <= this.folded) return;
    this.folded = entry.seq;
    this.next = Math.max(this.version + 1, entry.at);
    if (!this.fold(entry)) return;
    this.changedBy = entry.seq;
    this.version = this.next;
    // A freeze and its end change only which board is shown.
    if (!OF_FREEZE.has(entry.kind)) this.updatedAt = entry.at;
  }

  /** The teams that count, best first, with ranks. */
  ranked(): readonly BoardTeam[] {
    this.rerank();
    return this.order;
  }

  /** The same teams by ascending id. */
  byTeamId(): readonly BoardTeam[] {
    this.rerank();
    return (this.sorted ??= this.order.toSorted((a, b) => a.teamId - b.teamId));
  }

  /** The team that counts with this id. */
  find(teamId: number): BoardTeam | null {
    const teams = this.byTeamId();
    return teams[positionOf(teamId, teams.length, (index) => teams[index]!.teamId)] ?? null;
  }

  /** Brings points, places and ranks up to date with what was folded. */
  rerank(): void {
    if (!this.isStale && this.changed.size === 0 && this.moved.size === 0) return;
    for (const challenge of this.changed) this.count(challenge);
    this.compare();
    for (const challenge of this.changed) this.value(challenge);
    this.changed.clear();
    this.upset.clear();
    for (const team of this.moved) recountTeam(this, team);
    this.order = this.isStale ? inOrder(this.teams.values()) : reorder(this.order, (team) => this.moved.has(team));
    this.moved.clear();
    if (this.isStale) this.sorted = null;
    this.isStale = false;
    giveRanks(this.order);
  }

  private fold(entry: Entry): boolean {
    switch (entry.kind) {
      case "game":
        this.schedule(JSON.parse(entry.data!) as GameSettings);
        for (const team of this.teams.values()) team.isGuest = isGuestOf(this.game, team.settings);
        for (const challenge of this.challenges.values()) this.touch(challenge);
        // Whether scores may go below 0 may have changed.
        for (const { participationId, does } of this.corrections.values())
          if (does.do === "points") this.moved.add(this.team(participationId!));
        if (this.ended !== this.isOver(entry.at)) this.end(!this.ended);
        return true;
      case "challenge":
        return this.configure(this.challenge(entry.challengeId!), JSON.parse(entry.data!) as ChallengeSettings, entry.at);
      case "challengeRemoved":
        return this.configure(this.challenge(entry.challengeId!), null, entry.at);
      case "opened":
        return entry.challengeId === null ? !this.ended && this.end(true) : this.release(this.challenge(entry.challengeId));
      case "participation":
        return this.join(this.team(entry.participationId!), JSON.parse(entry.data!) as ParticipationSettings);
      case "participationRemoved":
        return this.join(this.team(entry.participationId!), null);
      case "member":
        return this.rename(entry.userId!, (JSON.parse(entry.data!) as { name: string }).name);
      case "submission":
        return entry.status === "Accepted" && this.solve(entry);
      case "hint":
        return this.open(entry.participationId!, entry.challengeId!, openingOf(entry));
      case "correction":
        return this.correct(correctionOf(entry));
      case "correctionUndone":
        return this.uncorrect((JSON.parse(entry.data!) as EntryData["correctionUndone"]).id);
      case "freeze":
      case "reveal":
      case "thaw":
        return true;
      default:
        return false;
    }
  }

  private rename(userId: string, name: string): true {
    const isKnown = this.users.has(userId);
    const user = this.user(userId);
    const isAnother = this.userNames[user] !== name;
    this.userNames[user] = name;
    // Rare, so every solve is checked: this user's solves appear in lines of teams.
    for (let i = 0; isKnown && isAnother && i < this.solveUser.length; i += 1)
      if (this.solveUser.at(i) === user) this.team(this.solveTeam.at(i)).changed = this.next;
    return true;
  }

  private configure(challenge: BoardChallenge, settings: ChallengeSettings | null, at: number): true {
    if (challenge.settings?.rules || settings?.rules) this.locksChanged = this.next;
    if (!this.ended && this.isOver(at)) this.end(true);
    challenge.released = isReleased(settings?.rules ?? {}, gameClock(this.game ?? {}, at));
    if (challenge.settings?.breaksTies !== settings?.breaksTies) this.isStale = this.retie(challenge);
    challenge.settings = settings;
    challenge.title = settings?.title ?? challenge.title;
    challenge.titleKey = titleKey(challenge.title);
    this.orderChanged = this.next;
    this.touch(challenge);
    return true;
  }

  private schedule(game: GameSettings): void {
    if (TOLD.some((name) => this.game?.[name] !== game[name])) this.timesChanged = this.next;
    this.game = game;
  }

  private isOver(at: number): boolean {
    return this.game !== null && gameClock(this.game, at) >= this.game.endAt;
  }

  private release(challenge: BoardChallenge): boolean {
    if (challenge.released) return false;
    challenge.released = true;
    challenge.changed = this.orderChanged = this.next;
    return true;
  }

  /** The game has ended, or its end was moved: only what is locked changes. */
  private end(ended: boolean): true {
    this.ended = ended;
    this.orderChanged = this.locksChanged = this.next;
    for (const challenge of this.challenges.values()) if (challenge.settings?.rules) challenge.changed = this.next;
    return true;
  }

  /** Its solves decide between teams from now on, or no longer. */
  private retie({ solves }: BoardChallenge): true {
    for (let i = 0; i < solves.length; i += 1) this.moved.add(this.team(this.solveTeam.at(solves.at(i))));
    return true;
  }

  private join(team: BoardTeam, settings: ParticipationSettings | null): true {
    const [counted, wasGuest] = [team.settings?.status === "Accepted", team.isGuest];
    team.settings = settings;
    team.isGuest = isGuestOf(this.game, settings);
    team.name = settings?.name ?? team.name;
    team.teamId = settings?.teamId ?? team.teamId;
    team.changed = this.next;
    this.isStale = true;
    // A new name or avatar is also shown where the team was first.
    for (let i = 0; i < team.solves.length; i += 1) {
      const challenge = this.challenge(this.solveChallenge.at(team.solves.at(i)));
      if (counted === (settings?.status === "Accepted") && wasGuest === team.isGuest) challenge.changed = this.next;
      else this.touch(challenge);
    }
    return true;
  }

  /** Only a team's first right answer to a challenge is a solve. */
  private solve(entry: Entry): boolean {
    const team = this.team(entry.participationId!);
    for (let i = 0; i < team.solves.length; i += 1) {
      const solve = team.solves.at(i);
      if (this.solveChallenge.at(solve) === entry.challengeId && !this.grants.has(solve)) return false;
    }
    this.add(entry.participationId!, entry.challengeId!, this.user(entry.userId!), entry.at);
    const challenge = this.challenge(entry.challengeId!);
    challenge.changed = this.next;
    this.changed.add(challenge);
    return true;
  }

  private open(participationId: number, challengeId: number, opening: Opening): boolean {
    const team = this.team(participationId);
    if (this.openings.has(team, challengeId, opening.id)) return false;
    this.addOpening(participationId, challengeId, opening);
    team.changed = this.next;
    this.moved.add(team);
    return true;
  }

  /** Its solves that count. A solve keeps its place unless the challenge is marked as upset. */
  private count(challenge: BoardChallenge): void {
    if (this.upset.has(challenge)) this.recount(challenge);
    challenge.solved += this.unplaced(challenge);
  }

  /** Whether any of its solves or hints counts may have changed. A solve, in contrast, only changes its own team's charges. */
  private recount(challenge: BoardChallenge): void {
    challenge.solved = challenge.placed = 0;
    for (let i = 0; i < challenge.openings.length; i += 1) this.moved.add(this.team(this.openings.teamOf(challenge.openings.at(i))));
  }

  /** How many of the solves without a place count for the value. */
  private unplaced(challenge: BoardChallenge): number {
    const { solves, placed } = challenge;
    let counted = 0;
    for (let i = placed; i < solves.length; i += 1) {
      const solve = solves.at(i);
      if (this.counts(challenge, solve) && !this.isGuests(solve)) counted += 1;
    }
    return counted;
  }

  /** Whether a solve counts and lowers its challenge's value. */
  movesValue(solve: number): boolean {
    return this.solvePlace.at(solve) !== UNCOUNTED && !this.isGuests(solve);
  }

  private isGuests(solve: number): boolean {
    return this.game?.guests !== undefined && this.teams.get(this.solveTeam.at(solve))!.isGuest;
  }

  /** A value that depends on the most solved challenge changes with it. */
  private compare(): void {
    let most = 0;
    for (const { solved } of this.challenges.values()) most = Math.max(most, solved);
    if (most === this.most) return;
    this.most = most;
    for (const challenge of this.challenges.values()) {
      if (!challenge.settings || !scoringOf(challenge.settings).isRelative) continue;
      challenge.changed = this.version;
      this.changed.add(challenge);
    }
  }

  /** Gives each solve of a challenge its place and its points; those that have a place only get points, if these have changed. */
  private value(challenge: BoardChallenge): void {
    const { solves, settings, placed, points: before } = challenge;
    challenge.score = settings ? scoreOf(settings, challenge.solved, this.most) : 0;
    const points = pointsByPlace(challenge.score, this.game?.bloodBonus ?? 0, settings ?? {});
    challenge.points = points;
    if (points.some((each, place) => each !== before[place])) this.revalue(challenge);
    let nth = challenge.solved - this.unplaced(challenge);
    for (let i = placed; i < solves.length; i += 1) {
      const solve = solves.at(i);
      const isCounted = this.counts(challenge, solve);
      const place = !isCounted ? UNCOUNTED : this.isGuests(solve) ? NORMAL : Math.min(++nth, NORMAL);
      this.assign(solve, place, place === UNCOUNTED ? 0 : points[place - 1]!);
    }
    challenge.placed = solves.length;
  }

  private revalue({ solves, placed, points }: BoardChallenge): void {
    for (let i = 0; i < placed; i += 1) {
      const place = this.solvePlace.at(solves.at(i));
      if (place !== UNCOUNTED) this.assign(solves.at(i), place, points[place - 1]!);
    }
  }

  private counts({ settings, voided, annulled, granted }: BoardChallenge, solve: number): boolean {
    if (!settings?.enabled || !this.game || this.solveAt.at(solve) >= this.game.endAt) return false;
    const participationId = this.solveTeam.at(solve);
    if (voided === "removed" || annulled.has(participationId)) return false;
    if ((granted.get(participationId) ?? solve) !== solve) return false;
    return this.teams.get(participationId)!.settings?.status === "Accepted";
  }

  /** The hints for which a team is charged. */
  chargesOf(team: BoardTeam): Charge[] {
    const solved = new Map<number, number>();
    for (let i = 0; i < team.solves.length; i += 1) {
      const solve = team.solves.at(i);
      if (this.solvePlace.at(solve) !== UNCOUNTED) solved.set(this.solveChallenge.at(solve), this.solveAt.at(solve));
    }
    return this.openings.chargesOf(team, (id, at) => this.charges(id, at), solved);
  }

  /** A team's charges for them. */
  chargedOf(team: BoardTeam): number {
    const counts = (solve: number, id: number) => this.solvePlace.at(solve) !== UNCOUNTED && this.solveChallenge.at(solve) === id;
    return this.openings.chargedOf(
      team,
      (id, at) => this.charges(id, at),
      (id) => team.solves.some((solve) => counts(solve, id)),
    );
  }

  /**
   * Whether an opening of the challenge's hints at this time is charged at all: only before the game's end, and while the challenge is
   * enabled and not removed.
   */
  charges(id: number, at: number): boolean {
    const challenge = this.challenges.get(id);
    return challenge?.settings?.enabled === true && challenge.voided !== "removed" && at < (this.game?.endAt ?? 0);
  }
}
