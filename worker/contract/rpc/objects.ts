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

/** One Ledger per game (named by the game's id): decides every submission in one synchronous turn. Methods return outcomes, never throw them. */
export interface LedgerApi {
  submit(attempt: Attempt): Promise<Receipt>;
  /** The same for several at once, in their order. `caller`: names him among those who gather submissions; the first receipt then says how far apart his calls are to be. */
  submitAll(attempts: Attempt[], caller?: string): Promise<Receipt[]>;
  /** The stored verdict of the caller's own submission, by its number among his team's. */
  verdict(userId: string, challengeId: number, submissionId: number): Promise<AnswerResult | null>;
  /** The caller's participation and the game's phase settings; `settings` is null before the first `configureGame`. */
  membership(userId: string | null): Promise<{ settings: GameSettings | null; membership: Membership | null; roster: string; now: number }>;
  /** The same for several at once, in their order. */
  memberships(userIds: string[]): Promise<{ settings: GameSettings | null; memberships: (Membership | null)[]; roster: string }>;
  /** Names the state of all memberships and settings, and whose membership is another since a state that was named before; `users` null: perhaps everybody's. */
  rosterSince(since: string): Promise<{ roster: string; users: string[] | null }>;

  configureGame(settings: GameSettings): Promise<void>;
  /** Also writes the NewChallenge and NewHint notices, when the game runs and the change calls for them. */
  configureChallenge(challengeId: number, settings: ChallengeSettings, hintsChanged: boolean): Promise<void>;
  /** The same for several with their complete flags, and for the game where that is given, in one turn: players see all of it or nothing. */
  configureChallenges(list: ConfiguredChallenge[], game?: GameSettings | null): Promise<void>;
  removeChallenge(challengeId: number): Promise<void>;
  /** The complete list of a challenge's flags, and of its `others`; bindings of flags that stay are kept. A bound flag that is gone frees its team to bind another. */
  setFlags(challengeId: number, flags: FlagDigest[], others?: OtherFlag[]): Promise<void>;
  /** Where flags are generated: adds the flag that was made for a team. A team keeps its first one. */
  setOwnFlag(challengeId: number, flag: FlagDigest & { owner: number }): Promise<void>;
  /** Where flags are assigned: the flag bound to this team, binding a random free one the first time. Null when none is left. */
  bind(participationId: number, challengeId: number): Promise<number | null>;
  /** How a team stands with a challenge, by its rules; null when there is no such challenge for players. */
  access(participationId: number, challengeId: number): Promise<ChallengeAccess | null>;
  /**
   * Opens a hint with a price for the player's team: charged once whoever asks and however often; the later ones are answered as the first. Once the game
   * has ended all hints are open, and nothing is written. `isNew`: whether it has become open by this.
   */
  openHint(wish: HintWish): Promise<Outcome<{ isNew: boolean }>>;
  /** Which flags of the challenge are bound to a team. */
  boundFlags(challengeId: number): Promise<number[]>;

  /** Adds or updates a participation and, when given, one of its members. */
  join(participationId: number, settings: ParticipationSettings, member: { userId: string; name: string } | null): Promise<void>;
  /** Takes a member out; with `userId` null the whole participation. */
  withdraw(participationId: number, userId: string | null): Promise<void>;
  /** Moves a participation along the state machine; refuses a move that it does not have. */
  setStatus(participationId: number, status: ParticipationSettings["status"]): Promise<Outcome>;
  renameMember(userId: string, name: string): Promise<void>;
  /** Brings everything that D1 has to where D1 has it, in one turn; takes nothing away, but answers what it holds beside that. */
  reconcile(challengeIds: number[], list: StoredParticipation[]): Promise<Orphans>;
  /** The status of every participation, by its id. */
  statuses(): Promise<Map<number, ParticipationSettings["status"]>>;

  /** What happened to teams' instances, in order, for those who watch the game: written when this answers, each once. A deleted game has no use for it. */
  recordInstanceEvents(list: InstanceEvent[]): Promise<void>;

  /** Freezes the board, reveals it or calls the freeze off, and answers what was written. Refuses with a code of `freeze`. */
  freeze(order: FreezeOrder): Promise<Outcome<{ entries: Entry[] }>>;

  /** Corrects the result, once for a key, or takes a correction back, and answers what was written. Refuses with a code of `correction`. */
  correct(order: CorrectionOrder): Promise<Outcome<{ entries: Entry[] }>>;
  /** All corrections, the oldest first; `blind`: without annulments that would tell of a solve which a frozen board hides. */
  corrections(blind?: boolean): Promise<HeldCorrection[]>;

  announce(content: string): Promise<NoticeView>;
  editNotice(id: number, content: string): Promise<Outcome<{ notice: NoticeView }>>;
  removeNotice(id: number): Promise<Outcome>;
  /** Says something to one team, changes it or takes it back; answers its number among those to the team, and its time. */
  message(order: MessageOrder): Promise<Outcome<{ id: number; at: number }>>;

  /**
   * Takes over the log of another Ledger as it is, in pieces from the first entry on: verdicts, bloods, times and numbers stay, nothing is
   * judged again. Refuses with `import.log` what does not continue this log without a gap or goes back in time.
   */
  restore(entries: Entry[]): Promise<Outcome>;
  bindings(): Promise<Binding[]>;
  /** Gives teams the flags that they had; after `setFlags`. A flag or a team that has one already is passed over. */
  restoreBindings(bindings: Binding[]): Promise<void>;

  /** Entries with seq > after, in order, at most `limit`. */
  entries(after: number, limit: number): Promise<Entry[]>;
  /** The same for a Board that rebuilds itself: only what it folds, without texts. `upTo` is the last seq that this answer covers. */
  entriesForBoard(after: number, limit: number): Promise<{ entries: Entry[]; upTo: number }>;
  head(): Promise<number>;
  /**
   * Whether D1 has every entry up to the present head. Waits for the delivery that is due, of which there is one however many wait; false
   * when D1 does not take it. Has no time limit of its own.
   */
  copied(): Promise<boolean>;
  /** Brings D1 and the Board up to the present head; refuses with `unavailable` when one of them does not take it. */
  flush(): Promise<Outcome>;
  /** The game may have a webhook from now on: its Herald is asked again. */
  wakeHerald(): Promise<void>;
  /** Forgets everything (a deleted game). */
  erase(): Promise<void>;

  holdings(since: number): Promise<Holdings>;
  vitals(): Promise<Vitals>;
  /**
   * Forgets everything but leaves the copy in D1, so that a log can be brought anew by `restore`. Until `reopen` it judges nothing
   * (`unavailable`), overhears changes of settings, refuses other changes by throwing, and tells a Board nothing.
   */
  close(): Promise<void>;
  /** Continues the log towards this number, as far as one turn allows, and answers how far it is: with entries that say nothing new, for numbers that were given and lost: a version names one state of a board. */
  fill(upTo: number): Promise<number>;
  reopen(): Promise<void>;
  /**
   * Goes back to where it stood at a moment of the last 30 days, as soon as this has answered; `dry` only says whether it can. Refuses with `recovery.noBookmarks` where the
   * runtime keeps no history of an object's storage.
   */
  rewind(to: number, dry: boolean): Promise<Outcome>;
}

/** A body made once per version: gzip bytes and the strong ETag that names them. `isEmpty`: of a division that no team is in. */
export type BoardBody = { version: number; etag: string; gzip: ArrayBuffer; isEmpty?: true };

/** One Board per game: ranks, and serialises once per version. Rebuilds itself from the Ledger. While it is frozen `live` asks for what is not shown, for the staff. */
export interface BoardApi {
  /** Notifies the board that the log has grown; it pulls what it lacks. What was taken over from elsewhere is no news: nobody is sent entries up to `silentUpTo`. */
  advance(entries: Entry[], silentUpTo?: number): Promise<void>;
  version(): Promise<number>;
  frame(division: string | null, live?: boolean): Promise<BoardFrameView>;
  /** `withFrame`: with what all pages of its division share, of the same version. */
  page(query: BoardQuery, live?: boolean, withFrame?: boolean): Promise<BoardPageView & { frame?: BoardFrameView }>;
  team(teamId: number, live?: boolean): Promise<{ version: number; row: ScoreboardItemView | null }>;
  /** How all teams stand, made once for each version. */
  table(): Promise<BoardTable>;
  /** Lines of teams, in their order; null for one that is not on the board. */
  lines(teamIds: number[]): Promise<(TeamLine | null)[]>;
  /** The wire scoreboard, compressed. */
  wire(live?: boolean, division?: string | null): Promise<BoardBody>;
  /** The whole board as CTFtime reads it. */
  ctftime(division?: string | null): Promise<BoardBody>;
  /** The board that all are shown, in figures. */
  statistics(): Promise<BoardStatistics>;
  /** How its teams stood at equal steps of the game's time, the end the last: by what is on it now, names and suspensions too. As many steps as `pairs` of team and score allow, 96 at most. */
  moments(pairs: number): Promise<BoardMoment[]>;
  /** How its best teams, and one beside them, stood when so many of its scoring entries had come; null for all. */
  moment(entry: number | null, teamId: number | null): Promise<MomentView>;
  /** Where the reveal of a frozen board stands; null while it is not frozen. */
  reveal(): Promise<RevealState | null>;
  /** What a game's stages show of the board that all are shown, and the team on which the spotlight is. */
  stage(teamId: number | null): Promise<StageBoardView>;
  /** A team's score with what makes it; `reasons`: also those for the staff; `own`: as it is shown to its own members. Null for a team that is not on the board. */
  score(teamId: number, reasons: boolean, live?: boolean, own?: boolean): Promise<{ version: number; value: TeamScoreView | null }>;
  /** Who would move by entries that are not written, on the board that all are shown or on the live one: the best `limit` of all. */
  preview(entries: Entry[], limit: number, live?: boolean): Promise<{ moves: Move[]; total: number }>;
  /** What has become of the board since a version, for those who listen as members of these participations. */
  news(since: number, participations: number[]): Promise<BoardChanges | null>;
  /** The same, and how far notices and messages have got, for those who have just come; null: nobody of them shows the board. */
  catchUp(since: number | null, participations: number[]): Promise<CaughtUp>;
  /** Sends those who listen a notice as it is shown. */
  showNotice(shown: ShownNotice): Promise<void>;
  /** Tells open stages what they show from now on. */
  showStage(state: StageStateView): Promise<void>;
  /** Ends the stages that were opened by a link which is revoked. */
  endStage(link: number): Promise<void>;
  /** A hub with listeners asks for messages from now on. */
  watch(hub: string): Promise<void>;
  /** How its game is: the Ledger's own, and how many sockets there are at the hubs that have any. */
  vitals(): Promise<Vitals & { sockets: number }>;
  /** Reads the whole log again, which has become another one. */
  reread(): Promise<void>;
  erase(): Promise<void>;
}

/** One token of a bucket. Keys name the class and who it is about. */
export type Want = { key: string; bucket: Bucket };

/** Buckets of the limits that are exact everywhere (`worker/auth/limits.ts`). */
export interface LimiterApi {
  /** Takes a token of every bucket, or of none: then it says how long the emptiest makes one wait. */
  take(wants: Want[]): Promise<{ waitMs: number } | null>;
  giveBack(wants: Want[]): Promise<void>;
  /** Lets a sign-in from an address begin, when one before it has ended if need be; `leave` says how it ended. */
  enter(address: string): Promise<Admission>;
  leave(address: string, ended: SignInEnd): Promise<void>;
}

/** A sign-in may begin, and how many wrong ones of its address are not forgiven; or how long it must wait, because of those or of too many at once (`busy`). */
export type Admission = { failures: number } | { waitMs: number; busy: boolean };
/** How a sign-in ended: with the right password, a wrong one, or before a password was looked at. */
export type SignInEnd = "right" | "wrong" | "unseen";

/** The one that sends the mail waiting in D1. */
export interface PostmanApi {
  /** Makes sure that it looks for due mail within `soonMs`, restarts included. */
  wake(soonMs: number): Promise<void>;
}

/** Calls that were answered, counted by the minute, and the slowest of them, those that took longest first. */
export type CallFigures = { minutes: MinuteView[]; slowest: SlowCall[] };

/** What isolates have told of their calls, and how the platform was when somebody looked, within the last hour. */
export type PlatformHour = CallFigures & { moments: PlatformMoment[] };

/** The one that keeps archives of running games, and the last hour of the platform. */
export interface ArchivistApi {
  /** Makes sure that it looks at each full hour, restarts included. */
  wake(): Promise<void>;
  /** Adds what an isolate has counted. Answers how many ms a call must take to be among the slowest. */
  note(figures: CallFigures): Promise<number>;
  /** The last hour, to which how the platform is now is added. */
  hour(moment: PlatformMoment): Promise<PlatformHour>;
}

/** Rehearses one game (named by the game's id): a copy of it, synthetic teams that play it through `/api`, and a report. */
export interface RehearsalApi {
  /** Refuses with `rehearsal.underWay`. `trial`: to whom one mail is sent; null or absent: none can be. */
  start(wish: RehearsalWish, trial?: MailTrial | null): Promise<Outcome>;
  /** Lets one that is under way end early; it is swept as always. Refuses with `rehearsal.none`. */
  stop(): Promise<Outcome>;
  /** The one under way, or the last. Hosts by their names. */
  view(): Promise<RehearsalView>;
  /** Sweeps what is there and forgets everything (a deleted game). */
  erase(): Promise<void>;
}

/** The sockets of one hub. Names: `game:{id}:{n}` for players, `game:{id}:staff`, `admin`. */
export interface HubApi {
  publish(messages: HubMessage[]): Promise<{ sockets: number }>;
  /** How many sockets it has. */
  sockets(): Promise<number>;
}
