import type { AnswerResult, ChallengeTag, ChallengeType, EventType, NoticeType, ParticipationStatus } from "../wire/enums.ts";
import type { ErrorCode } from "../wire/errors.ts";
import type { BloodRule, FlagKind, HintCharge, LockedAs, ScoringName } from "../wire/names.ts";
import type { InstanceEnd } from "./fleet.ts";

/** What the Ledger must know of a game to judge. `version` grows with every change, so a late push never wins. */
export type GameSettings = {
  version: number;
  title: string;
  startAt: number;
  endAt: number;
  practice: boolean;
  bloodBonus: number;
  /** When a hint's price is charged, if not at its opening. */
  hintCharge?: Exclude<HintCharge, "opening">;
  /** Whether a team may open a hint that its points do not cover. */
  hintDebt?: true;
  /** When the board freezes by itself (epoch ms); absent if it does not. */
  freezeAt?: number;
  /** Since when the game is paused (epoch ms); absent if it is not. */
  pausedAt?: number;
  /** The reason, if one was given. */
  pauseReason?: string;
  /** Divisions of guests, whose solves change no point values and take no bloods; absent if there are none. */
  guests?: string[];
};

/** What the Ledger must know of a challenge. */
export type ChallengeSettings = {
  version: number;
  title: string;
  tag: ChallengeTag;
  type: ChallengeType;
  enabled: boolean;
  originalScore: number;
  minScoreRate: number;
  difficulty: number;
  /** What the three numbers mean (`domain/scoring`); absent in entries from before there was a choice: then the first. */
  scoring?: ScoringName;
  /** These are absent if they have their original values: no minimum points, no steps, ties broken, the game's bloods. */
  minimumPoints?: number;
  steps?: [solves: number, points: number][];
  breaksTies?: false;
  bloods?: Exclude<BloodRule, "game">;
  /** Per mille or points for the first, second and third solve. */
  bloodBonus?: [number, number, number];
  /** Absent for 0. */
  position?: number;
  /** The organisers' own, where there is one. */
  category?: OwnCategory;
  /** When teams may open it and how often they may try; absent if there are no rules. */
  rules?: HeldRules;
  /** Any answer is right. */
  survey?: true;
  /** Its priced hints, without their texts; absent if there are none. */
  hints?: PricedHint[];
};

/** A hint with a price in points. The id identifies it among its challenge's hints, even if its text changes. */
export type PricedHint = { id: string; cost: number };

/** What opens a challenge to a team: a solve of another one, or this many points. */
export type Requirement = { challenge: number } | { score: number };

/**
 * The rules of a challenge (`domain/game/challenge-rules`), each only if it is set; times are epoch milliseconds. `least`: this many of the
 * requirements are enough. `locked`: how it is shown to teams that may not open it yet, if not by its title.
 */
export type HeldRules = {
  requires?: Requirement[];
  least?: number;
  locked?: Exclude<LockedAs, "shown">;
  opensAt?: number;
  closesAt?: number;
  /** Maximum number of a team's wrong answers. */
  attempts?: number;
  /** After every n-th wrong answer a team must wait. */
  pause?: { after: number; seconds: number };
};

/** A category besides the wire's tags; the symbol and the colour may be empty. */
export type OwnCategory = { name: string; symbol: string; colour: string };

/** A team in a game, as the board shows it. */
export type ParticipationSettings = {
  teamId: number;
  name: string;
  bio: string | null;
  avatar: string | null;
  division: string | null;
  status: Exclude<ParticipationStatus, "Unsubmitted">;
};

/**
 * One row of a game's log: the Ledger's only truth. The D1 table `entries` is its copy and the Board is a fold over it. `seq` starts at 1
 * and has no gaps; players never see it. `at` is epoch milliseconds. Fields that a kind does not use are null. `nth` is a submission's
 * place among the solves that score (1, 2, 3 are bloods), null when it does not score; 0 when it scores but takes no place, like those of
 * guests.
 */
export type Entry = {
  seq: number;
  at: number;
  kind: EntryKind;
  participationId: number | null;
  userId: string | null;
  challengeId: number | null;
  status: AnswerResult | null;
  /** The submitted text of a submission. */
  text: string | null;
  nth: number | null;
  ip: string | null;
  /** JSON of `EntryData[kind]`, or null. */
  data: string | null;
};

/** The JSON data of each kind of entry besides its columns. It only ever grows: logs are kept for ever. */
export type EntryData = {
  game: GameSettings;
  challenge: ChallengeSettings;
  challengeRemoved: null;
  /** A time has come that opens a challenge; without a challenge it is the end of the game, which opens all. */
  opened: null;
  participation: ParticipationSettings;
  participationRemoved: null;
  member: { name: string };
  memberRemoved: null;
  /**
   * `id` is its number among its team's, the wire id; null in entries from before such numbers existed: then it is `seq`. `label`: that of
   * the submitted flag, if it has one.
   */
  submission: { id: number; label?: string } | null;
  /** `submission` is the seq of the wrong answer, `owner` the participation that the flag belongs to. */
  cheat: { submission: number; owner: number };
  /** `submission` is the seq of the wrong answer that matched a decoy, `label` the decoy's. */
  decoy: { submission: number; label?: string };
  /** `id` is its number among the game's notices, the wire id; `seq` if it is absent. */
  notice: { type: NoticeType; values: string[]; id?: number };
  noticeEdited: { id: number; values: string[] };
  noticeRemoved: { id: number };
  /** A message of the organisers to one team (docs/decisions/0106). `id` is its number among those to this team. `by`: the author's name, for the staff. */
  message: { id: number; text: string; by: string };
  messageEdited: { id: number; text: string; by: string };
  messageRemoved: { id: number; by: string };
  /** A team has opened a priced hint: once for each, under the confirmed terms. `onSolve`: charged when the team solves the challenge. */
  hint: { id: string; cost: number; onSolve?: true };
  /** From here on the public sees nothing that teams do (docs/decisions/0092). */
  freeze: null;
  /** What a team has done with a challenge since then is shown; without a challenge: that it takes part. `undo`: the previous step is hidden again. */
  reveal: { undo?: true };
  /** Everything is shown. `revealed`: for good; otherwise the freeze was called off. */
  thaw: { revealed?: true };
  /**
   * An organiser corrects the result (docs/decisions/0095). `key` identifies the click. `by`: the organiser's name. `notice`: what players
   * are told; absent if it is for the staff alone. `withheld`: it must stay secret while the board is frozen because it would reveal what a
   * team did.
   */
  correction: Correction & { id: number; key: string; reason: string; by: string; notice?: string; staffOnly?: true; withheld?: true };
  /** The correction with this id no longer holds. */
  correctionUndone: { id: number; reason: string; by: string; withheld?: true };
  /** `why`: of ContainerDestroy, for the platform's log. */
  event: { type: Exclude<EventType, "FlagSubmit" | "CheatDetected">; values: string[]; why?: InstanceEnd };
};
export type EntryKind = keyof EntryData;

/**
 * Something that happened to a team's instance at an instant. Reports with the same `key` are written once. The title in `event.values` is
 * the challenge's when the instance was requested; the Ledger replaces it with the present one if it knows it.
 */
export type InstanceEvent = {
  key: string;
  at: number;
  event: EntryData["event"];
  participationId: number;
  challengeId: number;
  /** Who did it; null when nobody did. */
  userId: string | null;
  ip: string | null;
};

/** A flag as it is sent to the Ledger: the text, and its HMAC-SHA-256 (hex) under the server's key, computed in the Worker. */
export type Attempt = {
  userId: string;
  challengeId: number;
  answer: string;
  digest: string;
  key: string | null;
  ip: string | null;
  /** Whether this attempt counts towards the limits of its user and team, as all do unless the operator turned limits off. */
  limited: boolean;
};

/**
 * The verdict. `scored` is false for repeats of a solved challenge and for practice. `served`: the participation whose instance is no
 * longer needed after this answer. `repeated`: this was answered before, under the same key. `gapMs`: the required gap between the caller's
 * calls; absent if there is none.
 */
export type Receipt = ({ ok: true; id: number; status: AnswerResult; scored: boolean; served?: number; repeated?: true } | Refusal) & {
  gapMs?: number;
};

/**
 * `waitMs` comes with `tooManyRequests`, `challenge.pause` and `instance.cooldown`: how long to wait before the next try. `hidden` comes
 * with `challenge.locked` if the team must not know that the challenge exists.
 */
export type Refusal = { ok: false; code: ErrorCode; waitMs?: number; hidden?: true };
/** What an object returns instead of throwing, because an error's class is lost between objects. */
export type Outcome<T = unknown> = ({ ok: true } & T) | Refusal;

/**
 * A team's state with a challenge now: how it is shown while it is locked (null: it may be opened), the remaining tries (null if
 * unlimited), and which of its priced hints the team has opened; absent if there are none.
 */
export type ChallengeAccess = {
  locked: LockedAs | null;
  isPast: boolean;
  triesLeft: number | null;
  pausedUntil: number | null;
  hints?: OpenedHint[];
};

/** A hint that a team has opened, and its terms. */
export type OpenedHint = { id: string; cost: number; charged: HintCharge };

/** A player opens a hint for their team and confirms its price and when it is charged. */
export type HintWish = { userId: string; challengeId: number; hint: string; cost: number; charged: HintCharge; ip: string | null };

/** The caller's identity in this game, for the calls that read. */
export type Membership = { participationId: number; teamId: number; status: ParticipationSettings["status"]; division: string | null };

/** A flag that is compared exactly. `owner`: the participation that it was generated for, if each team has its own. `label`: absent if it has none. */
export type FlagDigest = { id: number; digest: string; owner?: number | null; label?: string };

/**
 * A flag of another kind. `digest` is that of its text, or of its folded text if case is ignored (`packages/flags/fold.ts`). `sealed`: the
 * encrypted text of a regular expression (`packages/flags/sealed-pattern.ts`).
 */
export type OtherFlag = { id: number; kind: Exclude<FlagKind, "exact">; digest: string; sealed?: string; label?: string };

/** A challenge as part of a push of several: settings, and all its flags. */
export type ConfiguredChallenge = {
  challengeId: number;
  settings: ChallengeSettings;
  hintsChanged: boolean;
  flags: FlagDigest[];
  others: OtherFlag[];
};

/** Where flags are assigned: the flag that a team was given. */
export type Binding = { challengeId: number; participationId: number; flagId: number };

/**
 * The state of a Ledger's log. `since`: how many of its entries are later than the given moment. `game` and `challenges`: the versions of
 * the settings it has, null for a removed challenge. `last`: the highest ids it knows.
 */
export type Holdings = {
  head: number;
  since: number;
  isClosed: boolean;
  game: number | null;
  challenges: { id: number; version: number | null }[];
  statuses: { id: number; status: ParticipationSettings["status"] }[];
  last: { challenges: number; participations: number; teams: number; flags: number };
};

/** The present state of a Ledger: how far D1's copy has come, since when it lacks something (null: nothing), and how many attempts wait to be judged. */
export type Vitals = { head: number; copied: number; behindSince: number | null; waiting: number; isClosed: boolean };

/** A participation with its members, as D1 has it. */
export type StoredParticipation = { id: number; settings: ParticipationSettings; members: { userId: string; name: string }[] };

/** What a Ledger has in addition to a complete push: what was deleted while it could not be reached, or has been added since. */
export type Orphans = { challenges: number[]; participations: number[]; users: string[] };

/** One step of a reveal: what a team did with a challenge; without a challenge, that it takes part. */
export type RevealStep = { participationId: number; challengeId: number | null };

/**
 * An organiser's action on the board's freeze. `after`: how many steps they saw; if there are others by now, nothing is done
 * (`freeze.moved`). With the last step the board thaws. `revealed` false calls the freeze off, which is refused once a step was made
 * (`freeze.begun`).
 */
export type FreezeOrder =
  | { do: "freeze" }
  | { do: "reveal"; step: RevealStep; after: number; isLast: boolean }
  | { do: "unreveal"; after: number }
  | { do: "thaw"; revealed: boolean };

/**
 * What a correction does to the participation and the challenge next to it: points given or taken; a solve that does not count; a solve
 * that counts from a moment on; a challenge whose solves no longer count or, with `keep`, whose existing solves still count; all future
 * times shifted by this many milliseconds.
 */
export type Correction =
  | { do: "points"; points: number }
  | { do: "annul" }
  | { do: "grant"; solvedAt: number }
  | { do: "void"; keep?: true }
  | { do: "shift"; ms: number };

/**
 * An organiser's message to a team: a new one, another text for an existing one, or its removal. `by`: the author's name. Refuses with
 * `participation.notFound` and `message.notFound`.
 */
export type MessageOrder = { participationId: number; by: string } & (
  | { do: "write"; text: string }
  | { do: "edit"; id: number; text: string }
  | { do: "remove"; id: number }
);

/** A correction that an organiser wants to make, or to take back. */
export type CorrectionOrder = Correcting | Undoing;

/** A repeated key gets the same answer again. `dry`: the entry is returned and not written. */
export type Correcting = {
  correction: Correction;
  participationId: number | null;
  challengeId: number | null;
  key: string;
  reason: string;
  by: string;
  staffOnly: boolean;
  /** What players are told about it. */
  notice: string;
  /** The organiser may not know what a frozen board hides: a refusal must not reveal more than is public. */
  blind?: true;
  dry?: true;
};

/**
 * `dry` as above; one that was taken back already gets the same answer again. `notice`: what players are told about it, if they were told
 * of the correction.
 */
export type Undoing = { undo: number; reason: string; by: string; notice?: string; dry?: true };

/** A correction in the log. `undone`: the entry that took it back, if there is one. */
export type HeldCorrection = { entry: Entry; undone: Entry | null };
