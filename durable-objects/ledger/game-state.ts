import type { NoticeType } from "../../worker/contract/wire/enums.ts";
import type {
  ChallengeSettings,
  Entry,
  EntryData,
  EntryKind,
  GameSettings,
  Membership,
  ParticipationSettings,
} from "../../worker/contract/rpc/ledger.ts";
import { Corrections } from "./corrections.ts";
import { rosterChangesOf, type RosterChanges } from "./roster-changes.ts";
import { CLOSED } from "../../worker/contract/rpc/faults.ts";
import { countsTries, type Tries } from "../../worker/domain/game/challenge-rules.ts";
import { isGuestOf } from "../../worker/domain/game/division.ts";
import { gameClock } from "../../worker/domain/game/phase.ts";
import { Log } from "./log.ts";
import { Members } from "./members.ts";
import { FlagMatcher } from "./flag-matcher.ts";
import { Freeze, FREEZE } from "./freeze.ts";
import { waitsForEnd } from "./rules.ts";
import { Store } from "./store.ts";
import { SubmissionNumbers } from "./submission-numbers.ts";
import { Tallies, type Counting } from "./tallies.ts";
import { TeamRecords, type TeamRecord } from "./team-records.ts";
import { worthsOf, type Worths } from "./team-score.ts";

type Fields = Partial<Omit<Entry, "seq" | "at" | "kind" | "data">>;

/** The log and the state derived from it: settings, teams and members in memory, written to the tables in the same turn. */
export class GameState {
  readonly log: Log;
  readonly store: Store;
  readonly submissions: SubmissionNumbers;
  readonly flags: FlagMatcher;
  game: GameSettings | null;
  readonly challenges: Map<number, ChallengeSettings | null>;
  readonly participations: Map<number, ParticipationSettings>;
  readonly members: Members;
  rosterChanges: RosterChanges;
  /** Up to which entry the log was taken over from another Ledger. */
  restored: number;
  /** The log is being rebuilt: nothing is decided until it is complete. */
  isClosed: boolean;
  /** When the log must next record that something has opened; Infinity if nothing will. */
  nextOpening: number;
  /** How much of the log is visible while the board is frozen. */
  readonly freeze: Freeze;
  readonly corrections: Corrections;
  /** From the solves that the board counts. */
  readonly tallies: Tallies;
  /** The same, limited to what a frozen board shows. */
  private readonly frozenTallies: Tallies;
  /** The participations whose solves change the values of challenges, as a list in JSON; null: not known. */
  private counted: string | null = null;
  private readonly records: TeamRecords;
  private held: Worths | null = null;

  constructor(
    sql: SqlStorage,
    /** The machine's clock, which may be set back. */
    readonly clock: () => number,
    secret: string,
  ) {
    this.log = new Log(sql);
    this.store = new Store(sql);
    this.submissions = new SubmissionNumbers(sql, this.store);
    this.flags = new FlagMatcher(this.store, secret);
    this.freeze = new Freeze(this.store, this.log);
    this.corrections = new Corrections(sql, this.log);
    this.records = new TeamRecords(this.store, this.corrections);
    this.tallies = new Tallies(this.store, () => this.counting());
    this.frozenTallies = new Tallies(this.store, () => this.frozenCounting());
    this.game = this.store.game();
    this.challenges = this.store.challenges();
    this.participations = this.store.participations();
    this.members = new Members(this.store.members());
    this.restored = Number(this.store.meta("restored") ?? 0);
    this.isClosed = this.store.meta("closed") === "yes";
    this.rosterChanges = this.rosterOf(this.store.meta("roster")!);
    this.nextOpening = this.nextMoment();
  }

  /** While the game is paused no moment falls due. */
  private nextMoment(): number {
    return this.game?.pausedAt === undefined ? this.store.nextOpening() : Infinity;
  }

  requireOpen(): void {
    if (this.isClosed) throw new Error(`${CLOSED}: its log is being brought anew`);
  }

  close(): void {
    this.store.setMeta("closed", "yes");
    this.isClosed = true;
  }

  reopen(): void {
    this.store.setMeta("closed", "no");
    this.isClosed = false;
    this.renameRoster();
  }

  /** The log has been replaced: nothing remembered about who takes part is valid any more. */
  renameRoster(): void {
    const start = crypto.randomUUID();
    this.store.setMeta("roster", start);
    this.rosterChanges = this.rosterOf(start);
  }

  private rosterOf(start: string): RosterChanges {
    return rosterChangesOf(start, this.log, this.members);
  }

  /** The clock never goes back before the last entry of the log. */
  now(): number {
    return Math.max(this.clock(), this.log.lastAt);
  }

  write<K extends EntryKind>(kind: K, data: EntryData[K], fields: Fields = {}, at = this.now()): Entry {
    const entry: Entry = {
      seq: this.log.head + 1,
      at,
      kind,
      participationId: null,
      userId: null,
      challengeId: null,
      status: null,
      text: null,
      nth: null,
      ip: null,
      ...fields,
      data: data === null ? null : JSON.stringify(data),
    };
    this.log.append(entry);
    this.rosterChanges.wrote(kind, entry.seq, () => (entry.userId ? [entry.userId] : this.members.of(entry.participationId!)));
    return entry;
  }

  /** Submissions and notices have their own numbers, so that an id reveals nothing about the rest of the log (docs/decisions/0027). */
  submission(participationId: number, fields: Fields, at: number, label: string | null): Entry {
    const id = this.submissions.last(participationId) + 1;
    const entry = this.write("submission", { id, ...(label && { label }) }, { participationId, ...fields }, at);
    this.submissions.add(participationId, id, entry.seq);
    return entry;
  }

  notice(type: NoticeType, values: string[], fields: Fields = {}): Entry {
    const id = this.store.lastNotice() + 1;
    this.store.addNotice(id, type);
    return this.write("notice", { type, values, id }, fields);
  }

  setGame(settings: GameSettings): void {
    this.holdGame(settings, this.write("game", settings).at);
  }

  holdGame(settings: GameSettings, at: number): void {
    this.store.setMeta("game", JSON.stringify(settings));
    this.game = settings;
    this.recount();
    this.expectEnd(at);
    this.expectFreeze(at);
  }

  setChallenge(id: number, settings: ChallengeSettings | null): void {
    const { at } = settings
      ? this.write("challenge", settings, { challengeId: id })
      : this.write("challengeRemoved", null, { challengeId: id });
    this.holdChallenge(id, settings, at);
  }

  holdChallenge(id: number, settings: ChallengeSettings | null, at: number): void {
    const held = this.challenges.get(id);
    this.held = null;
    this.store.setChallenge(id, settings);
    if (!settings) this.flags.forget(id);
    this.challenges.set(id, settings);
    if (!held?.rules && !settings?.rules) return;
    // The log cannot contain anything about a new challenge.
    if (held && countsTries(settings?.rules ?? {}) && !countsTries(held.rules ?? {})) this.store.recount(id);
    this.records.forgetTries(id);
    const opensAt = settings?.rules?.opensAt ?? 0;
    this.store.setOpening(id, opensAt > gameClock(this.game ?? {}, at) ? opensAt : null);
    this.expectEnd(at);
  }

  /** A team opens a hint with a price. */
  openHint(hint: EntryData["hint"], fields: Fields): void {
    this.holdHint(this.write("hint", hint, fields), hint);
  }

  holdHint({ participationId, challengeId, at }: Entry, { id, cost, onSolve }: EntryData["hint"]): void {
    this.store.addHint(participationId!, { challengeId: challengeId!, id, cost, onSolve: onSolve === true, at });
    this.records.forget(participationId!);
  }

  /** The moment that opens a challenge has come; 0 means the end of the game, which opens all. */
  setOpened(id: number): void {
    this.write("opened", null, { challengeId: id || null });
    this.holdOpened(id);
  }

  holdOpened(id: number): void {
    this.store.setOpening(id, null);
    this.nextOpening = this.nextMoment();
  }

  private expectEnd(at: number): void {
    const endAt = this.game?.endAt ?? 0;
    this.store.setOpening(0, endAt > at && waitsForEnd(this.challenges.values()) ? endAt : null);
    this.nextOpening = this.nextMoment();
  }

  /** From an entry of this time on. */
  expectFreeze(at: number): void {
    const freezeAt = this.game?.freezeAt ?? 0;
    this.store.setOpening(FREEZE, freezeAt > at && !this.freeze.since ? freezeAt : null);
    this.nextOpening = this.nextMoment();
  }

  setParticipation(id: number, settings: ParticipationSettings): void {
    this.write("participation", settings, { participationId: id });
    this.holdParticipation(id, settings);
  }

  holdParticipation(id: number, settings: ParticipationSettings): void {
    const before = this.isCounted(id);
    this.store.setParticipation(id, settings);
    this.participations.set(id, settings);
    if (this.isCounted(id) !== before) this.recountOf(id);
  }

  removeParticipation(id: number): void {
    this.write("participationRemoved", null, { participationId: id });
    this.dropParticipation(id);
  }

  dropParticipation(id: number): void {
    if (this.isCounted(id)) this.recountOf(id);
    this.store.setParticipation(id, null);
    this.participations.delete(id);
    this.records.forget(id);
    for (const userId of this.members.of(id)) this.forget(userId);
  }

  /** Where a user stands in this game. */
  membershipOf(userId: string): Membership | null {
    const participationId = this.members.get(userId)?.participationId;
    const held = participationId === undefined ? undefined : this.participations.get(participationId);
    return held ? { participationId: participationId!, teamId: held.teamId, status: held.status, division: held.division } : null;
  }

  membershipsOf(userIds: string[]): (Membership | null)[] {
    return userIds.map((userId) => this.membershipOf(userId));
  }

  setMember(userId: string, participationId: number, name: string): void {
    const held = this.members.get(userId);
    if (held?.participationId === participationId && held.name === name) return;
    this.write("member", { name }, { participationId, userId });
    this.holdMember(userId, participationId, name);
  }

  holdMember(userId: string, participationId: number, name: string): void {
    this.store.setMember(userId, { participationId, name });
    this.members.set(userId, { participationId, name });
  }

  removeMember(userId: string, participationId: number): void {
    this.write("memberRemoved", null, { participationId, userId });
    this.forget(userId);
  }

  /** Which place a team's next solve of a challenge would take among those that the board counts now (accepted teams, before the end); 0 for guests. */
  placeOfNext(challengeId: number, participationId: number): number {
    return isGuestOf(this.game, this.participations.get(participationId) ?? null) ? 0 : this.tallies.count(challengeId) + 1;
  }

  /** Limited to what the board shows: fewer while it is frozen. */
  get shownTallies(): Tallies {
    return this.freeze.since ? this.frozenTallies : this.tallies;
  }

  private counting(): Counting {
    const own = (id: number) => (this.corrections.areAbout(id) ? this.corrections.corrected(id, this.store.solves(id)) : null);
    this.counted ??= JSON.stringify([...this.participations.keys()].filter((id) => this.isCounted(id)));
    return {
      endAt: this.game?.endAt ?? 0,
      upTo: Number.MAX_SAFE_INTEGER,
      counted: this.counted,
      isCounted: (participationId) => this.isCounted(participationId),
      own,
    };
  }

  private frozenCounting(): Counting {
    const { freeze, corrections, store } = this;
    const own = (id: number) => {
      if (!corrections.areAbout(id) && !freeze.steps.some(({ challengeId }) => challengeId === id)) return null;
      return corrections.corrected(id, store.solves(id), (one) => !freeze.hides(one)).filter((solve) => freeze.shows(id, solve));
    };
    return { ...this.counting(), upTo: freeze.since!.seq, own };
  }

  /** Whether a team's solves change the values of challenges. */
  private isCounted(participationId: number): boolean {
    const settings = this.participations.get(participationId);
    return settings?.status === "Accepted" && !isGuestOf(this.game, settings);
  }

  /** What a team has solved and opened. */
  recordOf(participationId: number): TeamRecord {
    return this.records.of(participationId, this.challenges.keys());
  }

  /** A team's wrong answers to a challenge whose rules count them. */
  triesOf(challengeId: number, participationId: number): Tries {
    return this.records.tries(this.recordOf(participationId), challengeId, participationId);
  }

  addWrong(challengeId: number, participationId: number, at: number): void {
    this.store.addWrong(challengeId, participationId, at);
    this.records.wrong(participationId, challengeId, at);
  }

  /** What a solve of each enabled challenge is worth now, as the board shows it: otherwise rules and prices would reveal what a freeze hides. */
  worths(): Worths {
    return (this.held ??= worthsOf(this));
  }

  /** Whether a team has solved a challenge, by an answer or by a grant. */
  hasSolved(challengeId: number, participationId: number): boolean {
    return this.store.hasSolved(challengeId, participationId) || this.corrections.grantOf(challengeId, participationId) !== null;
  }

  /** Something was corrected, for one team or for all. */
  recorrect(participationId: number | null): void {
    if (participationId !== null) this.records.forget(participationId);
    this.recount();
  }

  /** The set of solves that count has changed. */
  recount(): void {
    this.recountWhere();
  }

  /** A team starts or stops counting: only what it has solved is recounted. */
  private recountOf(participationId: number): void {
    this.recountWhere((challengeId) => this.hasSolved(challengeId, participationId));
  }

  private recountWhere(isConcerned?: (challengeId: number) => boolean): void {
    for (const tallies of [this.tallies, this.frozenTallies]) tallies.forget(isConcerned);
    this.counted = null;
    this.held = null;
  }

  /** Records the first right answer of a team. */
  addSolve(challengeId: number, participationId: number, { seq, at, nth }: Entry): void {
    this.store.addSolve(challengeId, participationId, seq, at);
    this.records.solved(participationId, challengeId, at);
    if (!this.freeze.since) this.held = null;
    if (nth) this.tallies.add(challengeId, participationId);
  }

  forget(userId: string): void {
    this.store.setMember(userId, null);
    this.members.delete(userId);
  }
}
