import fc from "fast-check";
import type {
  ChallengeSettings,
  Correction,
  Entry,
  EntryData,
  EntryKind,
  GameSettings,
  HeldRules,
  ParticipationSettings,
} from "../../contract/rpc/ledger.ts";
import { SCORINGS } from "../../contract/wire/names.ts";
import { packBonus } from "../../domain/board/blood.ts";

export type Change = { kind: EntryKind; data?: unknown } & Partial<Omit<Entry, "data">>;

const TEAMS = [1, 2, 3, 4, 5, 6];
const CHALLENGES = [11, 12, 13];
const USERS = ["a", "b", "c"];
const team = fc.constantFrom(...TEAMS);
const challenge = fc.constantFrom(...CHALLENGES);

const game = fc
  .record(
    {
      endAt: fc.integer({ min: 20, max: 160 }),
      bloodBonus: fc.constantFrom(0, packBonus([50, 30, 10])),
      hintDebt: fc.constant<true>(true),
      guests: fc.constantFrom<string[]>(["x"], ["x", "y"], ["none"]),
    },
    { requiredKeys: ["endAt", "bloodBonus"] },
  )
  .map((fields): Change => ({
    kind: "game",
    data: { version: 1, title: "g", startAt: 0, practice: true, ...fields } satisfies EntryData["game"],
  }));
const configured = fc
  .record({
    challengeId: challenge,
    enabled: fc.boolean(),
    originalScore: fc.integer({ min: 0, max: 1_000 }),
    difficulty: fc.constantFrom(0.1, 2, 5),
    scoring: fc.constantFrom(undefined, ...SCORINGS),
    position: fc.constantFrom(undefined, 0, 3),
    category: fc.constantFrom(undefined, { name: "Jail", symbol: "*", colour: "" }),
    minimumPoints: fc.constantFrom(undefined, 0, 200),
    steps: fc.constantFrom<ChallengeSettings["steps"]>(undefined, [
      [2, 300],
      [3, 40],
    ]),
    breaksTies: fc.constantFrom<false | undefined>(undefined, undefined, false),
    bloods: fc.constantFrom<ChallengeSettings["bloods"]>(undefined, "none", "percent", "points"),
    bloodBonus: fc.constantFrom<ChallengeSettings["bloodBonus"]>([100, 20, 5], [50, 0, 0]),
  })
  .map(({ challengeId, ...fields }): Change => {
    const data: ChallengeSettings = {
      version: 1,
      title: `c${challengeId}`,
      tag: "Web",
      type: "StaticAttachment",
      minScoreRate: 0.25,
      ...fields,
    };
    return { kind: "challenge", challengeId, data };
  });
const joined = fc
  .record({
    participationId: team,
    status: fc.constantFrom<ParticipationSettings["status"]>("Pending", "Accepted", "Accepted", "Rejected", "Suspended"),
    division: fc.constantFrom(null, "x", "y"),
  })
  .map(({ participationId, status, division }): Change => {
    const data = { teamId: participationId * 7, name: `t${participationId}`, bio: null, avatar: null, division, status };
    return { kind: "participation", participationId, data };
  });
const solved = fc
  .record({ participationId: team, challengeId: challenge, userId: fc.constantFrom(...USERS), isRight: fc.boolean() })
  .map(({ isRight, ...fields }): Change => ({ kind: "submission", status: isRight ? "Accepted" : "WrongAnswer", ...fields }));
const hinted = fc
  .record({
    participationId: team,
    challengeId: challenge,
    id: fc.constantFrom("a", "b"),
    cost: fc.constantFrom(1, 40, 700),
    onSolve: fc.boolean(),
  })
  .map(({ participationId, challengeId, onSolve, ...data }): Change => {
    return { kind: "hint", participationId, challengeId, userId: "a", data: { ...data, ...(onSolve && { onSolve }) } };
  });
const does = fc.oneof(
  fc.constantFrom(-700, -40, 1, 300).map((points): Correction => ({ do: "points", points })),
  fc.constant<Correction>({ do: "annul" }),
  fc.integer({ min: 1, max: 60 }).map((solvedAt): Correction => ({ do: "grant", solvedAt })),
  fc.constantFrom<Correction[]>({ do: "void" }, { do: "void", keep: true }),
);
/** Several may have the same id, of which the first is one. */
const corrected = fc
  .record({ id: fc.integer({ min: 1, max: 9 }), participationId: team, challengeId: challenge, does })
  .map(({ id, participationId, challengeId, does }): Change => ({
    kind: "correction",
    ...(does.do !== "void" && { participationId }),
    ...(does.do !== "points" && { challengeId }),
    data: { ...does, id, key: "k", reason: "r", by: "b" },
  }));
const uncorrected = fc.integer({ min: 1, max: 9 }).map((id): Change => ({ kind: "correctionUndone", data: { id, reason: "r", by: "b" } }));
const other = fc.oneof(
  team.map((participationId): Change => ({ kind: "participationRemoved", participationId })),
  challenge.map((challengeId): Change => ({ kind: "challengeRemoved", challengeId })),
  fc.constantFrom(...USERS).map((userId): Change => ({ kind: "member", userId, participationId: 1, data: { name: `user ${userId}` } })),
);
const weights = [
  { weight: 10, arbitrary: solved },
  { weight: 3, arbitrary: joined },
  { weight: 2, arbitrary: configured },
  { weight: 2, arbitrary: hinted },
  game,
  other,
];
/** Logs of a game, from its settings on. */
export const history = fc.array(fc.oneof(...weights), { maxLength: 120 }).map((changes) => [...setting(), ...changes].map(entryOf));

/** The same with corrections and their reversals. */
export const correctedHistory = fc
  .array(fc.oneof(...weights, { weight: 4, arbitrary: corrected }, { weight: 2, arbitrary: uncorrected }), { maxLength: 120 })
  .map((changes) => [...setting(), ...changes].map(entryOf));

/** A log, and the same with corrections in it that are all taken back. */
export const takenBack = fc
  .tuple(history, fc.array(fc.tuple(corrected, fc.nat(), fc.nat()), { minLength: 1, maxLength: 6 }))
  .map(([plain, made]) => {
    const first = setting().length;
    const placed = made.flatMap(([change, from, length], n) => {
      const id = n + 1;
      const at = first + (from % (plain.length - first + 1));
      const data = { ...(change.data as object), id };
      const { participationId, challengeId } = change;
      const undoing: Change = { kind: "correctionUndone", participationId, challengeId, data: { id, reason: "r", by: "b" } };
      return [
        { at, change: { ...change, data } },
        { at: at + (length % (plain.length - at + 1)), change: undoing },
      ];
    });
    // Corrections at the same place come in order: none is taken back before it was made.
    const at = (place: number) => placed.filter((one) => one.at === place).map(({ change }) => entryOf(change, 0));
    const all = [...plain.flatMap((entry, i) => [...at(i), entry]), ...at(plain.length)];
    let last = 0;
    const corrected = all.map((entry, i) => ({ ...entry, seq: i + 1, at: (last = Math.max(last, entry.at)) }));
    return { plain, corrected };
  });

const rules = fc.constantFrom<(HeldRules | undefined)[]>(
  undefined,
  { requires: [{ challenge: 11 }] },
  { requires: [{ challenge: 11 }, { challenge: 12 }], least: 1, locked: "masked" },
  { requires: [{ score: 800 }], locked: "hidden" },
  { requires: [{ challenge: 12 }, { score: 500 }], opensAt: 60 },
  { opensAt: 90, closesAt: 100 },
);
const ruled = fc.tuple(configured, rules).map(([change, own]): Change => ({ ...change, data: { ...(change.data as object), rules: own } }));
const opened = fc.option(challenge).map((challengeId): Change => ({ kind: "opened", challengeId }));
/** The same with challenges that are locked for some teams. */
export const ruledHistory = fc
  .array(fc.oneof(...weights, { weight: 4, arbitrary: ruled }, opened), { maxLength: 120 })
  .map((changes) => [...setting(), ...changes].map(entryOf));

/** A setup in which most of a random history has an effect. */
export function setting(): Change[] {
  const settings: GameSettings = { version: 1, title: "g", startAt: 0, endAt: 120, practice: true, bloodBonus: packBonus([50, 30, 10]) };
  const curve = { originalScore: 1_000, minScoreRate: 0.25, difficulty: 5 };
  return [
    { kind: "game", data: settings },
    ...CHALLENGES.map((challengeId): Change => {
      const data = { version: 1, title: `c${challengeId}`, tag: "Web", type: "StaticAttachment", enabled: true, ...curve };
      return { kind: "challenge", challengeId, data };
    }),
    ...TEAMS.map((participationId): Change => {
      const data = {
        teamId: participationId * 7,
        name: `t${participationId}`,
        bio: null,
        avatar: null,
        division: null,
        status: "Accepted",
      };
      return { kind: "participation", participationId, data };
    }),
  ];
}

/** An entry at its place in the log. */
export function entryOf({ kind, data, ...fields }: Change, index: number): Entry {
  const empty = { participationId: null, userId: null, challengeId: null, status: null, text: null, nth: null, ip: null };
  return { ...empty, at: index + 1, ...fields, kind, seq: index + 1, data: data === undefined ? null : JSON.stringify(data) };
}
