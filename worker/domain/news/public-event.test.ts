import { expect, test } from "vitest";
import type {
  ChallengeSettings,
  Entry,
  EntryData,
  EntryKind,
  GameSettings,
  HeldRules,
  ParticipationSettings,
} from "../../contract/rpc/ledger.ts";
import { PublicEvent } from "../../contract/wire/events.ts";
import { AnswerResult, EventType, NoticeType } from "../../contract/wire/enums.ts";
import { publicEventOf, type Before } from "./public-event.ts";

const FLAG = "flag{canary}";
const SECRETS = [FLAG, "canary@example.org", "198.51.100.77", "canary-user", "canary-member"];

const game: GameSettings = { version: 1, title: "Finals", startAt: 1_000, endAt: 9_000, practice: true, bloodBonus: 0 };
const team: ParticipationSettings = { teamId: 7, name: "Red", bio: SECRETS[1]!, avatar: null, division: "A", status: "Accepted" };
const curve = { originalScore: 500, minScoreRate: 0.2, difficulty: 5 };
const challenge: ChallengeSettings = { version: 1, title: "Web 1", tag: "Web", type: "StaticAttachment", enabled: true, ...curve };
const known: Before = { game, participation: (id) => (id === 3 ? team : undefined), challenge: (id) => (id === 5 ? challenge : undefined) };

function entryOf<K extends EntryKind>(kind: K, data: EntryData[K], fields: Partial<Entry> = {}): Entry {
  const about = { participationId: 3, challengeId: 5, userId: "canary-user", ip: "198.51.100.77", text: FLAG, status: null, nth: null };
  return { seq: 12, at: 2_000, kind, ...about, data: data === null ? null : JSON.stringify(data), ...fields };
}

const made = { id: 1, key: "canary-user", reason: FLAG, by: "canary-user", staffOnly: true } as const;

/** At least one entry of every kind, with secrets wherever its fields can contain one. */
const SAMPLES: { [K in EntryKind]: Entry[] } = {
  game: [entryOf("game", { ...game, title: "Renamed" })],
  challenge: [entryOf("challenge", { ...challenge, title: FLAG })],
  challengeRemoved: [entryOf("challengeRemoved", null)],
  opened: [entryOf("opened", null)],
  freeze: [entryOf("freeze", null)],
  reveal: [entryOf("reveal", {}), entryOf("reveal", { undo: true })],
  thaw: [entryOf("thaw", {}), entryOf("thaw", { revealed: true })],
  hint: [entryOf("hint", { id: "where-to-look", cost: 50 }), entryOf("hint", { id: "where-to-look", cost: 50, onSolve: true })],
  correction: [
    entryOf("correction", { do: "points", points: 5, ...made }),
    entryOf("correction", { do: "annul", ...made, withheld: true }),
    entryOf("correction", { do: "grant", solvedAt: 1_500, ...made }),
    entryOf("correction", { do: "void", keep: true, ...made }),
    entryOf("correction", { do: "shift", ms: 60_000, ...made }),
  ],
  correctionUndone: [entryOf("correctionUndone", { id: 1, reason: FLAG, by: "canary-user" })],
  participation: (["Pending", "Accepted", "Rejected", "Suspended"] as const).map((status) => entryOf("participation", { ...team, status })),
  participationRemoved: [entryOf("participationRemoved", null)],
  member: [entryOf("member", { name: "canary-member" })],
  memberRemoved: [entryOf("memberRemoved", null)],
  submission: (["FlagSubmitted", "Accepted", "WrongAnswer", "CheatDetected", "NotFound"] satisfies AnswerResult[]).flatMap((status) =>
    [null, 1, 4].map((nth) => entryOf("submission", { id: 1, label: FLAG }, { status, nth })),
  ),
  cheat: [entryOf("cheat", { submission: 11, owner: 3 })],
  decoy: [entryOf("decoy", { submission: 11, label: FLAG })],
  notice: (["Normal", "FirstBlood", "SecondBlood", "ThirdBlood", "NewHint", "NewChallenge"] satisfies NoticeType[]).map((type) =>
    entryOf("notice", { type, values: ["Lunch"], id: 2 }),
  ),
  noticeEdited: [entryOf("noticeEdited", { id: 2, values: ["Dinner"] })],
  noticeRemoved: [entryOf("noticeRemoved", { id: 2 })],
  message: [entryOf("message", { id: 1, text: FLAG, by: "canary-user" })],
  messageEdited: [entryOf("messageEdited", { id: 1, text: FLAG, by: "canary-user" })],
  messageRemoved: [entryOf("messageRemoved", { id: 1, by: "canary-user" })],
  event: (["Normal", "ContainerStart", "ContainerDestroy"] satisfies EventType[]).map((type) =>
    entryOf("event", { type, values: SECRETS }),
  ),
};

const empty: Before = { game: null, participation: () => undefined, challenge: () => undefined };

test.each(Object.keys(SAMPLES) as EntryKind[])(
  "no flag, e-mail address, IP or account is in an event of the kind %s, and each has its schema",
  (kind) => {
    for (const before of [known, empty])
      for (const entry of SAMPLES[kind]) {
        const event = publicEventOf(4, entry, before);
        if (!event) continue;
        expect(PublicEvent.parse(event)).toEqual(event);
        for (const secret of SECRETS) expect(JSON.stringify(event)).not.toContain(secret);
      }
  },
);

const about = (entry: Entry, before = known) => publicEventOf(4, entry, before);
const frame = { version: 1, id: "4-12", gameId: 4, time: "1970-01-01T00:00:02.000+00:00" };
const red = { id: 7, name: "Red", division: "A" };
const web = { id: 5, title: "Web 1", tag: "Web" };

test("a solve that scores is sent with its place, the same each time; another answer is not sent", () => {
  const [solve] = [entryOf("submission", { id: 1 }, { status: "Accepted", nth: 1 })];
  const told = { ...frame, type: "challenge.solved", data: { challenge: web, team: red, place: 1 } };
  expect([about(solve), about(solve)]).toEqual([told, told]);
  expect(about(entryOf("submission", { id: 1 }, { status: "Accepted" }))).toBeNull();
  expect(about(entryOf("submission", { id: 1 }, { status: "WrongAnswer" }))).toBeNull();
  expect(about(entryOf("submission", { id: 1 }, { status: "WrongAnswer", nth: 1 }))).toBeNull();
});

test("a change of a team's status is sent, a change of its name is not", () => {
  expect(about(entryOf("participation", { ...team, status: "Suspended" }))).toEqual({
    ...frame,
    type: "team.suspended",
    data: { team: red },
  });
  expect(about(entryOf("participation", team), empty)).toMatchObject({ type: "team.accepted" });
  expect(about(entryOf("participation", { ...team, name: "Blue" }))).toBeNull();
});

test("notices, new challenges and hints have their own events, a blood only that of its solve", () => {
  expect(SAMPLES.notice.map((entry) => about(entry)?.type ?? null)).toEqual([
    "notice.published",
    null,
    null,
    null,
    "hint.published",
    "challenge.published",
  ]);
  expect(about(SAMPLES.notice[0]!)).toMatchObject({ data: { notice: { id: 2, text: "Lunch" } } });
  for (const n of [4, 5]) expect(about(SAMPLES.notice[n]!)).toMatchObject({ data: { challenge: { ...web, title: "Lunch" } } });
  expect(about(SAMPLES.noticeEdited[0]!)).toEqual({ ...frame, type: "notice.edited", data: { notice: { id: 2, text: "Dinner" } } });
  expect(about(SAMPLES.noticeRemoved[0]!)).toMatchObject({ type: "notice.removed", data: { notice: { id: 2 } } });
});

test("the title of a challenge that is secret for some is not sent outside", () => {
  const settings: ChallengeSettings = { ...challenge, rules: { requires: [{ challenge: 2 }], locked: "masked" } };
  const solve = SAMPLES.submission.find(({ status, nth }) => status === "Accepted" && nth === 1)!;
  const titleUnder = (rules: HeldRules) => about(solve, { ...known, challenge: () => ({ ...settings, rules }) });
  expect(titleUnder(settings.rules!)).toMatchObject({ data: { challenge: { title: "?" } } });
  for (const rules of [{ opensAt: 5 }, { requires: [{ challenge: 2 }] }])
    expect(titleUnder(rules)).toMatchObject({ data: { challenge: web } });
});

test("a change of a game's title or times is sent, other settings are not; nor is anything players cannot see", () => {
  expect(about(SAMPLES.game[0]!)).toMatchObject({ type: "game.changed", data: { game: { title: "Renamed" } } });
  expect(about(entryOf("game", { ...game, startAt: 2_000 }))).toMatchObject({ data: { game: { start: "1970-01-01T00:00:02.000+00:00" } } });
  expect(about(entryOf("game", { ...game, endAt: 9_001 }))).toMatchObject({ data: { game: { end: "1970-01-01T00:00:09.001+00:00" } } });
  expect(about(entryOf("game", { ...game, version: 2, bloodBonus: 1 }))).toBeNull();
  const silent = [
    "challenge",
    "challengeRemoved",
    "opened",
    "hint",
    "participationRemoved",
    "member",
    "memberRemoved",
    "cheat",
    "decoy",
    "event",
  ] as const;
  for (const kind of silent) for (const entry of SAMPLES[kind]) expect(about(entry)).toBeNull();
});

test("while the board is frozen no event tells what teams do, nor of a team that was not on it", () => {
  const frozen: Before = { ...known, isOnBoard: (id) => id === 3 };
  const solve = entryOf("submission", { id: 1 }, { status: "Accepted", nth: 1 });
  const moved = (participationId: number) => entryOf("participation", { ...team, status: "Suspended" }, { participationId });
  expect([solve, moved(4)].map((entry) => about(entry, frozen))).toEqual([null, null]);
  expect([moved(3), entryOf("notice", { type: "Normal", values: ["Lunch"], id: 2 })].map((entry) => about(entry, frozen)?.type)).toEqual([
    "team.suspended",
    "notice.published",
  ]);
  expect(about(solve)?.type).toBe("challenge.solved");
});
