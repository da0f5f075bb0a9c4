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
  /** When a hint's price is charged, where that is not at its opening. */
  hintCharge?: Exclude<HintCharge, "opening">;
  /** Whether a team may open a hint that its points do not cover. */
  hintDebt?: true;
  /** When the board freezes by itself (epoch ms); absent where it does not. */
  freezeAt?: number;
  /** Since when the game is paused (epoch ms); absent while it is not. */
  pausedAt?: number;
  /** Why, where something was said. */
  pauseReason?: string;
  /** Divisions of guests, whose solves move no value and are nobody's blood; absent where there is none. */
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
  /** These are absent where they are as they always were: no least points, no steps, ties broken, the game's bloods. */
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
  /** When teams may open it and how often they may try; absent where nothing is ruled. */
  rules?: HeldRules;
  /** Any answer is right. */
  survey?: true;
  /** Its hints with a price, without their texts; absent where there is none. */
  hints?: PricedHint[];
};

/** A hint with a price in points. The id names it among its challenge's hints, whatever becomes of its text. */
export type PricedHint = { id: string; cost: number };

/** What opens a challenge to a team: a solve of another one, or so many points. */
export type Requirement = { challenge: number } | { score: number };

/**
 * The rules of a challenge (`domain/game/challenge-rules`), each only where there is one; times are epoch milliseconds. `least`: so many of the
 * requirements are enough. `locked`: how it is shown to those who may not open it yet, where that is not by its title.
 */
export type HeldRules = {
  requires?: Requirement[];
  least?: number;
  locked?: Exclude<LockedAs, "shown">;
  opensAt?: number;
  closesAt?: number;
  /** Wrong answers that a team has at most. */
  attempts?: number;
  /** After each so many wrong answers a team must wait. */
  pause?: { after: number; seconds: number };
};

/** A category beside the wire's tags; the symbol and the colour may be empty. */
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
 * One row of a game's log: the Ledger's only truth. The D1 table `entries` is its copy and the Board is a fold over it.
 * `seq` starts at 1 and has no gaps; players never see it. `at` is epoch milliseconds.
 * Fields a kind does not use are null. `nth` is a submission's place among the solves that score (1, 2, 3 are bloods), null when it does not score; 0 where it
 * scores and takes no place, as those of guests do.
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

/** What an entry of each kind holds beside its columns, as JSON. Only ever grows: logs are kept for ever. */
export type EntryData = {
  game: GameSettings;
  challenge: ChallengeSettings;
  challengeRemoved: null;
  /** A moment has come that opens a challenge; without a challenge the end of the game, which opens all. */
  opened: null;
  participation: ParticipationSettings;
  participationRemoved: null;
  member: { name: string };
  memberRemoved: null;
  /**
   * `id` is its number among its team's, the wire id; null in entries from before there were such numbers: then it is `seq`. `label`: that of
   * the flag which was submitted, where it has one.
   */
  submission: { id: number; label?: string } | null;
  /** `submission` is the seq of the wrong answer, `owner` the participation whose flag it is. */
  cheat: { submission: number; owner: number };
  /** `submission` is the seq of the wrong answer that was a decoy, `label` the decoy's. */
  decoy: { submission: number; label?: string };
  /** `id` is its number among the game's notices, the wire id; `seq` where it is absent. */
  notice: { type: NoticeType; values: string[]; id?: number };
  noticeEdited: { id: number; values: string[] };
  noticeRemoved: { id: number };
  /** Something that the organisers say to one team (docs/decisions/0106). `id` is its number among those to this team. `by`: who, in words, for the staff. */
  message: { id: number; text: string; by: string };
  messageEdited: { id: number; text: string; by: string };
  messageRemoved: { id: number; by: string };
  /** A team has opened a hint with a price: once for each, under the terms that were confirmed. `onSolve`: charged when it solves the challenge. */
  hint: { id: string; cost: number; onSolve?: true };
  /** From here on the public sees nothing that teams do (docs/decisions/0092). */
  freeze: null;
  /** What a team did with a challenge since then is shown; without a challenge: that it takes part. `undo`: the step before this one is not shown any more. */
  reveal: { undo?: true };
  /** Everything is shown. `revealed`: it is for good, and no freeze that was called off. */
  thaw: { revealed?: true };
  /**
   * An organiser corrects the result (docs/decisions/0095). `key` names the click. `by`: who, in words. `notice`: what players are told; absent where it is
   * for the staff alone. `withheld`: while the board is frozen it must not be told, since it would tell what a team did.
   */
  correction: Correction & { id: number; key: string; reason: string; by: string; notice?: string; staffOnly?: true; withheld?: true };
  /** The correction of this id holds no more. */
  correctionUndone: { id: number; reason: string; by: string; withheld?: true };
  /** `why`: of ContainerDestroy, for the platform's log. */
  event: { type: Exclude<EventType, "FlagSubmit" | "CheatDetected">; values: string[]; why?: InstanceEnd };
};
export type EntryKind = keyof EntryData;

/**
 * Something that happened to a team's instance at an instant. What is reported twice under one `key` is written once. The title in
 * `event.values` is the challenge's when the instance was asked for; the Ledger puts the present one there if it knows it.
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

/** A flag as it reaches the Ledger: the text, and its HMAC-SHA-256 (hex) under the server's key, made in the Worker. */
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
 * The verdict. `scored` is false for repeats of a solved challenge and for practice. `served`: the participation whose instance has
 * served its purpose with this answer. `repeated`: this was answered before, under the same key. `gapMs`: how far apart the caller's calls are to
 * be; absent while they may come as they please.
 */
export type Receipt = ({ ok: true; id: number; status: AnswerResult; scored: boolean; served?: number; repeated?: true } | Refusal) & {
  gapMs?: number;
};

/**
 * `waitMs` comes with `tooManyRequests`, `challenge.pause` and `instance.cooldown`: when it may be tried again. `hidden` comes with `challenge.locked` where the team may not know
 * that there is such a challenge.
 */
export type Refusal = { ok: false; code: ErrorCode; waitMs?: number; hidden?: true };
/** What an object answers instead of throwing, since an error's class is lost between objects. */
export type Outcome<T = unknown> = ({ ok: true } & T) | Refusal;

/**
 * How a team stands with a challenge now: how it is shown while it is locked (null: it may be opened), what is left of its tries (null where any number
 * is), and which of its hints with a price the team has opened; absent where none.
 */
export type ChallengeAccess = {
  locked: LockedAs | null;
  isPast: boolean;
  triesLeft: number | null;
  pausedUntil: number | null;
  hints?: OpenedHint[];
};

/** A hint that a team has opened, and under which terms. */
export type OpenedHint = { id: string; cost: number; charged: HintCharge };

/** A player opens a hint for his team and confirms its price and when it is charged. */
export type HintWish = { userId: string; challengeId: number; hint: string; cost: number; charged: HintCharge; ip: string | null };

/** Who the caller is in this game, for the calls that read. */
export type Membership = { participationId: number; teamId: number; status: ParticipationSettings["status"]; division: string | null };

/** A flag that is compared as it is. `owner`: the participation that it was made for, where each team has its own. `label`: absent where it has none. */
export type FlagDigest = { id: number; digest: string; owner?: number | null; label?: string };

/**
 * A flag of another kind. `digest` is that of its text; of its folded text where case does not count (`packages/flags/fold.ts`). `sealed`: the text of a
 * regular expression (`packages/flags/sealed-pattern.ts`).
 */
export type OtherFlag = { id: number; kind: Exclude<FlagKind, "exact">; digest: string; sealed?: string; label?: string };

/** A challenge as a Ledger is told of it among others: settings, and all its flags. */
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
 * How far a Ledger has come. `since`: how many of its entries are from after the moment that was asked for. `game` and `challenges`: the versions of
 * the settings it holds, null for a challenge that was removed. `last`: the highest ids it knows of.
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

/** How a Ledger is now: how far D1's copy has come, since when it lacks something (null: nothing), and how many attempts wait to be judged. */
export type Vitals = { head: number; copied: number; behindSince: number | null; waiting: number; isClosed: boolean };

/** A participation with its members, as D1 has it. */
export type StoredParticipation = { id: number; settings: ParticipationSettings; members: { userId: string; name: string }[] };

/** What a Ledger holds beside what was pushed as everything: what was deleted while it could not be reached, or has come since. */
export type Orphans = { challenges: number[]; participations: number[]; users: string[] };

/** One step of a reveal: what a team did with a challenge; without a challenge, that it takes part. */
export type RevealStep = { participationId: number; challengeId: number | null };

/**
 * What an organiser does with the board's freeze. `after`: how many steps he saw; when there are others, nothing is done (`freeze.moved`). With the last
 * step the board thaws. `revealed` false calls the freeze off, which is refused once a step was made (`freeze.begun`).
 */
export type FreezeOrder =
  | { do: "freeze" }
  | { do: "reveal"; step: RevealStep; after: number; isLast: boolean }
  | { do: "unreveal"; after: number }
  | { do: "thaw"; revealed: boolean };

/**
 * What a correction does, to the participation and the challenge that stand beside it: points given or taken; a solve that does not count; one that counts
 * from a moment on; a challenge of which nobody's solve counts, or with `keep` those that there are; all times that lie ahead moved by so many milliseconds.
 */
export type Correction =
  | { do: "points"; points: number }
  | { do: "annul" }
  | { do: "grant"; solvedAt: number }
  | { do: "void"; keep?: true }
  | { do: "shift"; ms: number };

/**
 * What an organiser says to a team: something new, another text for what was said, or that it is taken back. `by`: who, in words. Refuses with
 * `participation.notFound` and `message.notFound`.
 */
export type MessageOrder = { participationId: number; by: string } & (
  | { do: "write"; text: string }
  | { do: "edit"; id: number; text: string }
  | { do: "remove"; id: number }
);

/** A correction that an organiser wants, or one that is to hold no more. */
export type CorrectionOrder = Correcting | Undoing;

/** What was done under the same key is answered again. `dry`: the entry is answered and not written. */
export type Correcting = {
  correction: Correction;
  participationId: number | null;
  challengeId: number | null;
  key: string;
  reason: string;
  by: string;
  staffOnly: boolean;
  /** What players are told of it. */
  notice: string;
  /** Who makes it may not know what a frozen board hides: it is refused for nothing but what all are shown. */
  blind?: true;
  dry?: true;
};

/** `dry` as above; what is undone already is answered again. `notice`: what players are told of it, if they were told of the correction. */
export type Undoing = { undo: number; reason: string; by: string; notice?: string; dry?: true };

/** A correction as the log has it. `undone`: the entry that took it back, where there is one. */
export type HeldCorrection = { entry: Entry; undone: Entry | null };
