import type { BoardFrameView, BoardPageView, BoardQuery, MomentView, ScoreboardItemView, TeamScoreView } from "../wire/board/board.ts";
import type { AnswerResult } from "../wire/enums.ts";
import type { HubMessage } from "../wire/hub.ts";
import type { NoticeView, ShownNotice } from "../wire/monitor/notices.ts";
import type { StageBoardView, StageStateView } from "../wire/board/stage.ts";
import type { BoardMoment, BoardStatistics, BoardTable, Move, RevealState, TeamLine, BoardChanges, CaughtUp } from "./board.ts";
import type { Bucket } from "../wire/limits.ts";
import type { MinuteView, PlatformMoment, SlowCall } from "../wire/platform/health.ts";
import type { MailTrial } from "./rehearsal.ts";
import type { RehearsalView, RehearsalWish } from "../wire/monitor/rehearsal.ts";
import type {
  Attempt,
  Binding,
  ChallengeAccess,
  ChallengeSettings,
  ConfiguredChallenge,
  CorrectionOrder,
  Entry,
  FlagDigest,
  FreezeOrder,
  GameSettings,
  HeldCorrection,
  HintWish,
  Holdings,
  InstanceEvent,
  MessageOrder,
  Outcome,
  ParticipationSettings,
  Receipt,
  StoredParticipation,
  Membership,
  OtherFlag,
  Orphans,
  Vitals,
} from "./ledger.ts";

/** One Ledger per game (named by the game's id): decides every submission in one synchronous turn. Methods return refusals instead of throwing them. */
export interface LedgerApi {
  submit(attempt: Attempt): Promise<Receipt>;
  /**
   * The same for several at once, in their order. `caller`: identifies the isolate among those that batch submissions; then the first
   * receipt contains the required gap between its calls.
   */
  submitAll(attempts: Attempt[], caller?: string): Promise<Receipt[]>;
  /** The stored verdict of the caller's own submission, by its number among their team's. */
  verdict(userId: string, challengeId: number, submissionId: number): Promise<AnswerResult | null>;
  /** The caller's participation and the game's phase settings; `settings` is null before the first `configureGame`. */
  membership(userId: string | null): Promise<{ settings: GameSettings | null; membership: Membership | null; roster: string; now: number }>;
  /** The same for several at once, in their order. */
  memberships(userIds: string[]): Promise<{ settings: GameSettings | null; memberships: (Membership | null)[]; roster: string }>;
  /**
   * Identifies the state of all memberships and settings, and returns whose membership has changed since an earlier state; `users` null:
   * perhaps everybody's.
   */
  rosterSince(since: string): Promise<{ roster: string; users: string[] | null }>;

  configureGame(settings: GameSettings): Promise<void>;
  /** Also writes the NewChallenge and NewHint notices, when the game runs and the change requires them. */
  configureChallenge(challengeId: number, settings: ChallengeSettings, hintsChanged: boolean): Promise<void>;
  /** The same for several with their complete flags, and for the game if given, in one turn: players see all of it or nothing. */
  configureChallenges(list: ConfiguredChallenge[], game?: GameSettings | null): Promise<void>;
  removeChallenge(challengeId: number): Promise<void>;
  /**
   * The complete list of a challenge's flags, and of its `others`; bindings of flags that stay are kept. When a bound flag is removed its
   * team can bind another.
   */
  setFlags(challengeId: number, flags: FlagDigest[], others?: OtherFlag[]): Promise<void>;
  /** Where flags are generated: adds the flag that was generated for a team. A team keeps its first one. */
  setOwnFlag(challengeId: number, flag: FlagDigest & { owner: number }): Promise<void>;
  /** Where flags are assigned: the flag bound to this team; the first time a random free one is bound. Null when none is left. */
  bind(participationId: number, challengeId: number): Promise<number | null>;
  /** A team's state with a challenge according to its rules; null when players have no such challenge. */
  access(participationId: number, challengeId: number): Promise<ChallengeAccess | null>;
  /**
   * Opens a priced hint for the player's team: charged once, whoever asks and however often; later requests get the answer of the first.
   * Once the game has ended all hints are open, and nothing is written. `isNew`: whether this call has opened it.
   */
  openHint(wish: HintWish): Promise<Outcome<{ isNew: boolean }>>;
  /** Which flags of the challenge are bound to a team. */
  boundFlags(challengeId: number): Promise<number[]>;

  /** Adds or updates a participation and, when given, one of its members. */
  join(participationId: number, settings: ParticipationSettings, member: { userId: string; name: string } | null): Promise<void>;
  /** Takes a member out; with `userId` null the whole participation. */
  withdraw(participationId: number, userId: string | null): Promise<void>;
  /** Moves a participation along the state machine; refuses a transition that it does not have. */
  setStatus(participationId: number, status: ParticipationSettings["status"]): Promise<Outcome>;
  renameMember(userId: string, name: string): Promise<void>;
  /** Updates everything to its state in D1, in one turn; removes nothing, but returns what it has in addition. */
  reconcile(challengeIds: number[], list: StoredParticipation[]): Promise<Orphans>;
  /** The status of every participation, by its id. */
  statuses(): Promise<Map<number, ParticipationSettings["status"]>>;

  /** What happened to teams' instances, in order, for those who watch the game: written when this answers, each once. A deleted game ignores it. */
  recordInstanceEvents(list: InstanceEvent[]): Promise<void>;

  /** Freezes the board, reveals it or calls the freeze off, and returns what was written. Refuses with a code of `freeze`. */
  freeze(order: FreezeOrder): Promise<Outcome<{ entries: Entry[] }>>;

  /** Corrects the result, once per key, or takes a correction back, and returns what was written. Refuses with a code of `correction`. */
  correct(order: CorrectionOrder): Promise<Outcome<{ entries: Entry[] }>>;
  /** All corrections, oldest first; `blind`: without annulments that would reveal a solve hidden by a frozen board. */
  corrections(blind?: boolean): Promise<HeldCorrection[]>;

  announce(content: string): Promise<NoticeView>;
  editNotice(id: number, content: string): Promise<Outcome<{ notice: NoticeView }>>;
  removeNotice(id: number): Promise<Outcome>;
  /** Writes a message to one team, changes or deletes it; returns its number among those to the team, and its time. */
  message(order: MessageOrder): Promise<Outcome<{ id: number; at: number }>>;

  /**
   * Imports the log of another Ledger unchanged, in pieces from the first entry on: verdicts, bloods, times and numbers are kept, nothing
   * is judged again. Refuses with `import.log` a piece that does not continue this log without a gap or goes back in time.
   */
  restore(entries: Entry[]): Promise<Outcome>;
  bindings(): Promise<Binding[]>;
  /** Gives teams the flags that they had; to be called after `setFlags`. A flag or a team that has one already is skipped. */
  restoreBindings(bindings: Binding[]): Promise<void>;

  /** Entries with seq > after, in order, at most `limit`. */
  entries(after: number, limit: number): Promise<Entry[]>;
  /** The same for a Board that rebuilds itself: only what it folds, without texts. `upTo` is the last seq that this answer covers. */
  entriesForBoard(after: number, limit: number): Promise<{ entries: Entry[]; upTo: number }>;
  head(): Promise<number>;
  /**
   * Whether D1 has every entry up to the present head. Waits for the delivery that is due, which is shared by all who wait; false when D1
   * does not accept it. Has no time limit of its own.
   */
  copied(): Promise<boolean>;
  /** Brings D1 and the Board up to the present head; refuses with `unavailable` when one of them does not accept it. */
  flush(): Promise<Outcome>;
  /** The game may have a webhook from now on: its Herald is asked again. */
  wakeHerald(): Promise<void>;
  /** Forgets everything (a deleted game). */
  erase(): Promise<void>;

  holdings(since: number): Promise<Holdings>;
  vitals(): Promise<Vitals>;
  /**
   * Forgets everything except the copy in D1, so that a log can be rebuilt by `restore`. Until `reopen` it judges nothing (`unavailable`),
   * ignores changes of settings, refuses other changes by throwing, and tells a Board nothing.
   */
  close(): Promise<void>;
  /**
   * Extends the log up to this number, as far as one turn allows, and returns how far it is: with entries without effect, for numbers that
   * were assigned and lost, because a version identifies one state of a board.
   */
  fill(upTo: number): Promise<number>;
  reopen(): Promise<void>;
  /**
   * Goes back to its state at a moment of the last 30 days, as soon as this has answered; `dry` only says whether it can. Refuses with
   * `recovery.noBookmarks` if the runtime keeps no history of an object's storage.
   */
  rewind(to: number, dry: boolean): Promise<Outcome>;
}

/** A body made once per version: gzip bytes and their strong ETag. `isEmpty`: of a division without teams. */
export type BoardBody = { version: number; etag: string; gzip: ArrayBuffer; isEmpty?: true };

/**
 * One Board per game: ranks, and serialises once per version. Rebuilds itself from the Ledger. While it is frozen, `live` requests what is
 * not shown, for the staff.
 */
export interface BoardApi {
  /** Notifies the board that the log has grown; it fetches what it lacks. Imported entries are no news: entries up to `silentUpTo` are sent to nobody. */
  advance(entries: Entry[], silentUpTo?: number): Promise<void>;
  /** Folds whatever its Ledger has written before this call. */
  follow(): Promise<void>;
  version(): Promise<number>;
  frame(division: string | null, live?: boolean): Promise<BoardFrameView>;
  /** `withFrame`: with what all pages of its division share, of the same version. */
  page(query: BoardQuery, live?: boolean, withFrame?: boolean): Promise<BoardPageView & { frame?: BoardFrameView }>;
  team(teamId: number, live?: boolean): Promise<{ version: number; row: ScoreboardItemView | null }>;
  /** The standing of all teams, made once for each version: while the board is frozen as each of them sees itself, unless `live` says for whom. */
  table(live?: boolean): Promise<BoardTable>;
  /** Lines of teams, in their order; null for one that is not on the board. */
  lines(teamIds: number[]): Promise<(TeamLine | null)[]>;
  /** The wire scoreboard, compressed. */
  wire(live?: boolean, division?: string | null): Promise<BoardBody>;
  /** The whole board in CTFtime's format. */
  ctftime(division?: string | null): Promise<BoardBody>;
  /** The public board, in figures. */
  statistics(): Promise<BoardStatistics>;
  /**
   * The standings at equal steps of the game's time, the last one at the end: with the present solves, names and suspensions. As many steps
   * as `pairs` of team and score allow, 96 at most.
   */
  moments(pairs: number): Promise<BoardMoment[]>;
  /** The standings of the best teams, and of one given team, after this many of its scoring entries; null for all. */
  moment(entry: number | null, teamId: number | null): Promise<MomentView>;
  /** The state of the reveal of a frozen board; null while it is not frozen. */
  reveal(): Promise<RevealState | null>;
  /** What a game's stages show of the public board, and the team in the spotlight. */
  stage(teamId: number | null): Promise<StageBoardView>;
  /**
   * A team's score with its parts; `reasons`: including those for the staff; `own`: as it is shown to its own members. Null for a team that
   * is not on the board.
   */
  score(teamId: number, reasons: boolean, live?: boolean, own?: boolean): Promise<{ version: number; value: TeamScoreView | null }>;
  /** Who would move if these entries were written, on the public board or on the live one: the best `limit` of all. */
  preview(entries: Entry[], limit: number, live?: boolean): Promise<{ moves: Move[]; total: number }>;
  /** Changes of the board since a version, for listeners who are members of these participations. */
  news(since: number, participations: number[]): Promise<BoardChanges | null>;
  /** The same, with the state of notices and messages, for listeners who have just connected; null: none of them shows the board. */
  catchUp(since: number | null, participations: number[]): Promise<CaughtUp>;
  /** Sends listeners a notice as it is shown. */
  showNotice(shown: ShownNotice): Promise<void>;
  /** Tells open stages what they show from now on. */
  showStage(state: StageStateView): Promise<void>;
  /** Ends the stages that were opened by a revoked link. */
  endStage(link: number): Promise<void>;
  /** Tells teams that what they are shown of an instance has changed, which no entry of the log says. */
  tellInstances(changed: { participationId: number; challengeId: number }[]): Promise<void>;
  /** A hub with listeners subscribes to messages. */
  watch(hub: string): Promise<void>;
  /** The state of its game: the Ledger's, and how many sockets there are at the hubs that have any. */
  vitals(): Promise<Vitals & { sockets: number }>;
  /** Reads the whole log again, because it was replaced. */
  reread(): Promise<void>;
  /** The last entry of the log that this Board has passed on; it knows that also when the log is lost. */
  passedOn(): Promise<number>;
  erase(): Promise<void>;
}

/** One token of a bucket. Keys name the class and who it is about. */
export type Want = { key: string; bucket: Bucket };

/** Buckets of the limits that are exact everywhere (`worker/auth/limits.ts`). */
export interface LimiterApi {
  /** Takes a token of every bucket, or of none: then it returns the longest wait. */
  take(wants: Want[]): Promise<{ waitMs: number } | null>;
  giveBack(wants: Want[]): Promise<void>;
  /** Admits a sign-in from an address, once an earlier one has ended if necessary; `leave` reports how it ended. */
  enter(address: string): Promise<Admission>;
  leave(address: string, ended: SignInEnd): Promise<void>;
}

/** A sign-in may begin, with the number of unforgiven failures of its address; or how long it must wait, because of those or of too many at once (`busy`). */
export type Admission = { failures: number } | { waitMs: number; busy: boolean };
/** How a sign-in ended: with the right password, a wrong one, or before a password was checked. */
export type SignInEnd = "right" | "wrong" | "unseen";

/** The only one that sends the mail waiting in D1. */
export interface PostmanApi {
  /** Makes sure that it looks for due mail within `soonMs`, also after a restart. */
  wake(soonMs: number): Promise<void>;
}

/** Answered calls, counted by the minute, and the slowest of them, longest first. */
export type CallFigures = { minutes: MinuteView[]; slowest: SlowCall[] };

/** The calls that isolates have reported, and the platform's state whenever somebody looked, within the last hour. */
export type PlatformHour = CallFigures & { moments: PlatformMoment[] };

/** The only one that keeps archives of running games, and the platform's last hour. */
export interface ArchivistApi {
  /** Makes sure that it runs at each full hour, also after a restart. */
  wake(): Promise<void>;
  /** Adds an isolate's counts. Returns how many ms a call must take to be among the slowest. */
  note(figures: CallFigures): Promise<number>;
  /** The last hour, with the platform's present state added. */
  hour(moment: PlatformMoment): Promise<PlatformHour>;
}

/** Rehearses one game (named by the game's id): a copy of it, synthetic teams that play it through `/api`, and a report. */
export interface RehearsalApi {
  /** Refuses with `rehearsal.underWay`. `trial`: the reader of one mail; null or absent: no mail can be sent. */
  start(wish: RehearsalWish, trial?: MailTrial | null): Promise<Outcome>;
  /** Ends a running one early; it is swept as always. Refuses with `rehearsal.none`. */
  stop(): Promise<Outcome>;
  /** The running one, or the last. Hosts by their names. */
  view(): Promise<RehearsalView>;
  /** Sweeps what exists and forgets everything (a deleted game). */
  erase(): Promise<void>;
}

/** The sockets of one hub. Names: `game:{id}:{n}` for players, `game:{id}:staff`, `admin`. */
export interface HubApi {
  publish(messages: HubMessage[]): Promise<{ sockets: number }>;
  /** How many sockets it has. */
  sockets(): Promise<number>;
}
