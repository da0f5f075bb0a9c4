import * as z from "zod/mini";
import { InstanceEnd } from "../challenge/challenge.ts";
import { CHALLENGE_FIELDS } from "../challenge/challenge-fields.ts";
import { LoggedRules } from "../challenge/challenge-rules.ts";
import { AnswerResult, ChallengeTag, ChallengeType, NoticeType } from "../enums.ts";
import { LoggedCorrection, LoggedUndoing } from "../board/corrections.ts";
import { HintCost, HintId, LoggedHints } from "../challenge/hints.ts";
import type { Entry, EntryData, EntryKind } from "../../rpc/ledger.ts";
import { LIMITS } from "../limits.ts";
import { LoggedMessage } from "../game/team-messages.ts";
import { parse } from "../parse.ts";
import { fail } from "../errors.ts";
import { Guid, Id, text, Time, whole } from "../wire.ts";

const Version = whole(1, 2_147_483_647);
const Values = z.array(text(LIMITS.markdown)).check(z.maxLength(10, "field.tooMany"));
const Nothing = z.null();
const FlagLabel = text(LIMITS.flagLabel, 1);

/** The data that each kind of entry carries (`EntryData` of `ledger.ts`). */
const DATA: Record<EntryKind, z.ZodMiniType> = {
  game: z.strictObject({
    version: Version,
    title: text(LIMITS.title),
    startAt: Time,
    endAt: Time,
    practice: z.boolean(),
    bloodBonus: whole(0, 2 ** 30 - 1),
    hintCharge: z.optional(z.literal("solve")),
    hintDebt: z.optional(z.literal(true)),
    freezeAt: z.optional(Time),
    pausedAt: z.optional(Time),
    pauseReason: z.optional(text(LIMITS.reason, 1)),
    guests: z.optional(z.array(text(LIMITS.division, 1)).check(z.maxLength(LIMITS.divisions, "field.tooMany"))),
  }),
  challenge: z.strictObject({
    version: Version,
    title: text(LIMITS.title),
    tag: ChallengeTag,
    type: ChallengeType,
    enabled: z.boolean(),
    originalScore: CHALLENGE_FIELDS.originalScore.input,
    minScoreRate: CHALLENGE_FIELDS.minScoreRate.input,
    difficulty: CHALLENGE_FIELDS.difficulty.input,
    scoring: z.optional(CHALLENGE_FIELDS.scoring.input),
    minimumPoints: z.optional(CHALLENGE_FIELDS.minimumPoints.input),
    steps: z.optional(CHALLENGE_FIELDS.steps.input),
    breaksTies: z.optional(z.literal(false)),
    bloods: z.optional(CHALLENGE_FIELDS.bloods.input),
    bloodBonus: z.optional(CHALLENGE_FIELDS.bloodBonus.input),
    position: z.optional(CHALLENGE_FIELDS.position.input),
    category: z.optional(
      z.strictObject({
        name: CHALLENGE_FIELDS.category.input,
        symbol: CHALLENGE_FIELDS.categorySymbol.input,
        colour: CHALLENGE_FIELDS.categoryColour.input,
      }),
    ),
    rules: z.optional(LoggedRules),
    survey: z.optional(z.literal(true)),
    hints: z.optional(LoggedHints),
  }),
  challengeRemoved: Nothing,
  opened: Nothing,
  participation: z.strictObject({
    teamId: Id,
    name: text(LIMITS.teamName),
    bio: z.nullable(text(LIMITS.teamBio)),
    avatar: z.nullable(z.string().check(z.regex(/^\/assets\/[0-9a-f]{64}\/avatar$/, "field.invalid"))),
    division: z.nullable(text(LIMITS.division)),
    status: z.enum(["Pending", "Accepted", "Rejected", "Suspended"]),
  }),
  participationRemoved: Nothing,
  member: z.strictObject({ name: text(LIMITS.userName.max) }),
  memberRemoved: Nothing,
  submission: z.nullable(z.strictObject({ id: Id, label: z.optional(FlagLabel) })),
  cheat: z.strictObject({ submission: Id, owner: Id }),
  decoy: z.strictObject({ submission: Id, label: z.optional(FlagLabel) }),
  notice: z.strictObject({ type: NoticeType, values: Values, id: z.optional(Id) }),
  noticeEdited: z.strictObject({ id: Id, values: Values }),
  noticeRemoved: z.strictObject({ id: Id }),
  message: LoggedMessage,
  messageEdited: LoggedMessage,
  messageRemoved: z.strictObject({ id: Id, by: text(LIMITS.userName.max, 1) }),
  hint: z.strictObject({ id: HintId, cost: HintCost, onSolve: z.optional(z.literal(true)) }),
  freeze: Nothing,
  reveal: z.strictObject({ undo: z.optional(z.literal(true)) }),
  thaw: z.strictObject({ revealed: z.optional(z.literal(true)) }),
  correction: LoggedCorrection,
  correctionUndone: LoggedUndoing,
  event: z.strictObject({
    type: z.enum(["Normal", "ContainerStart", "ContainerDestroy"]),
    values: Values,
    why: z.optional(InstanceEnd),
  }),
};

const Line = z.strictObject({
  seq: Id,
  at: Time,
  kind: z.enum(Object.keys(DATA) as EntryKind[]),
  participationId: z.nullable(Id),
  userId: z.nullable(Guid),
  challengeId: z.nullable(Id),
  status: z.nullable(AnswerResult),
  text: z.nullable(text(LIMITS.flag)),
  nth: z.nullable(whole(0, 2 ** 31 - 1)),
  ip: z.nullable(text(40)),
  data: z.unknown(),
});

/** An entry in `log.jsonl`: its data is a value, not text. */
export type LogLine = Omit<Entry, "data"> & { data: unknown };

/** Which references an entry of each kind must have. */
const NEEDS: Partial<Record<EntryKind, ("participationId" | "userId" | "challengeId" | "status" | "text")[]>> = {
  challenge: ["challengeId"],
  challengeRemoved: ["challengeId"],
  participation: ["participationId"],
  participationRemoved: ["participationId"],
  member: ["participationId", "userId"],
  memberRemoved: ["participationId", "userId"],
  message: ["participationId"],
  messageEdited: ["participationId"],
  messageRemoved: ["participationId"],
  submission: ["participationId", "userId", "challengeId", "status", "text"],
  cheat: ["participationId", "userId", "challengeId"],
  decoy: ["participationId", "userId", "challengeId"],
  hint: ["participationId", "userId", "challengeId"],
};

/** Reads one line of `log.jsonl`, which a Ledger must have been able to write. */
export function parseLine(line: string): LogLine {
  const entry = parse(Line, json(line)) as LogLine;
  if (NEEDS[entry.kind]?.some((name) => entry[name] === null)) fail("import.log");
  if (entry.kind === "correction" && !isAboutEnough(entry)) fail("import.log");
  if (entry.kind !== "submission" && (entry.status !== null || entry.nth !== null || entry.text !== null)) fail("import.log");
  if (entry.nth !== null && entry.status !== "Accepted") fail("import.log");
  return { ...entry, data: parse(DATA[entry.kind], entry.data) };
}

/** Whether a correction names what it is about. */
function isAboutEnough({ data, participationId, challengeId }: LogLine): boolean {
  const { do: does } = data as EntryData["correction"];
  if (does === "points") return participationId !== null;
  if (does === "annul" || does === "grant") return participationId !== null && challengeId !== null;
  return does === "shift" || challengeId !== null;
}

function json(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    fail("import.log");
  }
}
