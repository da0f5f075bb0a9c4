import { expect, test } from "vitest";
import { FINDING_CODES, FINDING_SEVERITIES } from "../../contract/wire/readiness-codes.ts";
import { findingsOf, areaOf } from "./findings.ts";
import type { Picture, PicturedChallenge, PicturedGame, PicturedHost, PicturedPlatform } from "./picture.ts";

const HOUR = 3_600_000;
const NOW = 1_000 * HOUR;

const challenge = (change: Partial<PicturedChallenge> = {}): PicturedChallenge => ({
  id: 1,
  title: "Harbour",
  type: "StaticAttachment",
  enabled: true,
  category: "Web",
  hasText: true,
  isUnreachable: false,
  hasSolution: true,
  solutionShown: true,
  hasAuthor: true,
  isSolvable: true,
  flags: { right: 1, exactCase: 0, withoutFile: 0 },
  opensAt: null,
  closesAt: null,
  requires: [],
  image: null,
  memoryMb: 64,
  cpuTenths: 1,
  lostFiles: [],
  ...change,
});
const started = (change: Partial<PicturedChallenge> = {}) => challenge({ type: "DynamicContainer", image: "img", ...change });
const host = (change: Partial<PicturedHost> = {}): PicturedHost => ({
  name: "h1",
  online: true,
  draining: false,
  capacity: { memoryMb: 1_000, cpuTenths: 40, instances: 20 },
  free: { memoryMb: 1_000, cpuTenths: 40, instances: 20 },
  images: ["img"],
  failedImages: [],
  hasTrouble: false,
  tunnel: false,
  ...change,
});
const big = started({ memoryMb: 1_000, cpuTenths: 40 });
const small = host({ name: "h2", capacity: { memoryMb: 999, cpuTenths: 39, instances: 20 } });
type Change = Partial<Omit<Picture, "game" | "platform">> & { game?: Partial<PicturedGame>; platform?: Partial<PicturedPlatform> };

/** A game without findings. */
const picture = ({ game, platform, ...rest }: Change = {}): Picture => ({
  now: NOW,
  language: "en-US",
  game: {
    id: 7,
    startAt: NOW + HOUR,
    endAt: NOW + 25 * HOUR,
    pausedAt: null,
    freezeAt: NOW + 20 * HOUR,
    writeupDeadlineAt: NOW + 26 * HOUR,
    practice: false,
    hidden: false,
    isPrivate: false,
    hasInviteCode: false,
    hasText: true,
    hasPoster: true,
    containerLimit: 2,
    divisions: [{ name: "Open", isOpen: true }],
    ...game,
  },
  challenges: [challenge()],
  teams: { accepted: 4, waiting: 0 },
  hosts: [],
  people: { owners: 1, others: 1 },
  webhooks: [{ name: "chat", failed: 0, hasAddress: true }],
  platform: {
    allowsRegistration: true,
    confirmsByMail: true,
    usesCaptcha: true,
    hasCaptcha: true,
    domains: "",
    mail: "sent",
    hasAddress: true,
    keepsArchives: true,
    limits: true,
    proxiesInstances: false,
    ...platform,
  },
  ...rest,
});
const found = (change: Change) => findingsOf(picture(change)).map(({ code, severity }) => `${severity} ${code}`);

test("a game that lacks nothing has no findings", () => {
  expect(findingsOf(picture())).toEqual([]);
  expect(findingsOf(picture({ challenges: [started()], hosts: [host()] }))).toEqual([]);
});

test.each([
  [20_000, 1],
  [90_000, 1],
  [HOUR - 1, 59],
])("a game of %i ms is said to last %i minutes: never none, and less than an hour", (lasting, count) => {
  const [short] = findingsOf(picture({ game: { endAt: NOW + HOUR + lasting, freezeAt: null } }));
  expect(short).toMatchObject({ code: "timeShort", values: { count } });
});

/** Each code of the list, by the smallest change that causes it and nothing else. */
const VECTORS: [string, Change][] = [
  ["stop timeOver", { game: { startAt: NOW - 30 * HOUR, endAt: NOW, freezeAt: null, writeupDeadlineAt: null } }],
  ["warn timePast", { game: { startAt: NOW } }],
  ["warn timeShort", { game: { endAt: NOW + 2 * HOUR - 1, freezeAt: null } }],
  ["note timeLong", { game: { endAt: NOW + 15 * 24 * HOUR + HOUR + 1, freezeAt: null, writeupDeadlineAt: null } }],
  ["warn timeFreezeEarly", { game: { freezeAt: NOW + 13 * HOUR - 1 } }],
  ["warn timeWriteupEarly", { game: { writeupDeadlineAt: NOW + 25 * HOUR - 1 } }],
  ["stop timeNeverOpens", { challenges: [challenge({ opensAt: NOW + 25 * HOUR })] }],
  ["warn timeOpensInPractice", { game: { practice: true }, challenges: [challenge({ opensAt: NOW + 25 * HOUR })] }],
  ["stop timeClosedBefore", { challenges: [challenge({ closesAt: NOW + HOUR })] }],
  ["note timeClosesLate", { challenges: [challenge({ closesAt: NOW + 25 * HOUR + 1 })] }],
  ["stop challengeNone", { challenges: [] }],
  ["note challengeDisabled", { challenges: [challenge(), challenge({ id: 2, enabled: false, isSolvable: false, hasText: false })] }],
  ["stop challengeNoFlag", { challenges: [challenge({ isSolvable: false })] }],
  ["warn challengeFewFlags", { challenges: [challenge({ type: "DynamicAttachment", flags: { right: 3, exactCase: 0, withoutFile: 0 } })] }],
  [
    "warn challengeFlagNoFile",
    { challenges: [challenge({ type: "DynamicAttachment", flags: { right: 4, exactCase: 0, withoutFile: 1 } })] },
  ],
  ["warn challengeNoSolution", { challenges: [challenge({ hasSolution: false }), challenge({ id: 2 })] }],
  ["warn challengeUnreachable", { challenges: [challenge({ isUnreachable: true })] }],
  ["warn challengeNoText", { challenges: [challenge({ hasText: false })] }],
  ["note challengeNoAuthor", { challenges: [challenge({ hasAuthor: false })] }],
  ["stop challengeFileLost", { challenges: [challenge({ lostFiles: ["a.zip"] })] }],
  ["note challengeOneCategory", { challenges: [1, 2, 3, 4, 5].map((id) => challenge({ id })) }],
  ["warn challengeRequiresHidden", { challenges: [challenge({ requires: [9] })] }],
  ["note challengeCaseCounts", { challenges: [challenge({ flags: { right: 1, exactCase: 1, withoutFile: 0 } })] }],
  ["note challengeSolutionsKept", { challenges: [challenge({ solutionShown: false })] }],
  ["stop instanceNoImage", { challenges: [started({ image: "" })], hosts: [host()] }],
  ["stop instanceNoHost", { challenges: [started()] }],
  ["warn instanceHostAway", { challenges: [started()], hosts: [host(), host({ name: "h2", online: false })] }],
  ["warn instanceHostTrouble", { challenges: [started()], hosts: [host({ hasTrouble: true })] }],
  ["stop instanceImageFailed", { challenges: [started()], hosts: [host(), host({ images: [], failedImages: ["img"] })] }],
  ["warn instanceImageKept", { challenges: [started()], hosts: [host(), host({ failedImages: ["img"] })] }],
  ["warn instanceImageMissing", { challenges: [started()], hosts: [host(), host({ images: [] })] }],
  ["stop instanceTooLarge", { challenges: [started({ memoryMb: 1_001 })], teams: { accepted: 0, waiting: 0 }, hosts: [host()] }],
  ["warn instanceCapacity", { challenges: [started()], teams: { accepted: 21, waiting: 0 }, hosts: [host()] }],
  ["stop instanceNoTunnel", { challenges: [started()], hosts: [host()], platform: { proxiesInstances: true } }],
  ["warn joinHidden", { game: { hidden: true } }],
  ["stop joinNoCode", { game: { isPrivate: true } }],
  ["warn joinDivision", { game: { divisions: [{ name: "Closed", isOpen: false }] } }],
  ["warn joinClosed", { platform: { allowsRegistration: false } }],
  ["stop joinMailNeeded", { platform: { mail: "none" } }],
  ["warn joinNoMail", { platform: { mail: "none", confirmsByMail: false } }],
  ["stop joinMailKept", { platform: { mail: "kept" } }],
  ["warn joinNoAddress", { platform: { hasAddress: false } }],
  ["note joinCaptchaOff", { platform: { usesCaptcha: false } }],
  ["warn joinCaptchaMissing", { platform: { hasCaptcha: false } }],
  ["note joinDomains", { platform: { domains: "example.org" } }],
  ["warn joinWaiting", { teams: { accepted: 1, waiting: 1 } }],
  ["note joinNoTeams", { teams: { accepted: 0, waiting: 0 } }],
  ["warn gameNoText", { game: { hasText: false } }],
  ["note gameNoPoster", { game: { hasPoster: false } }],
  ["warn peopleNobody", { people: { owners: 0, others: 0 } }],
  ["warn peopleAlone", { people: { owners: 1, others: 0 } }],
  ["warn webhookUnknown", { webhooks: null }],
  ["warn instanceHostsUnknown", { challenges: [started()], hosts: null }],
  ["warn webhookFailed", { webhooks: [{ name: "chat", failed: 2, hasAddress: true }] }],
  ["note webhookNoAddress", { webhooks: [{ name: "chat", failed: 0, hasAddress: false }] }],
  ["warn archiveOff", { platform: { keepsArchives: false } }],
  ["warn limitsOff", { platform: { limits: false } }],
];

test.each(VECTORS)("%s", (expected, change) => {
  const also = expected.endsWith("TooLarge") ? ["note joinNoTeams"] : [];
  expect(found(change)).toEqual([expected, ...also]);
});

test("a game that was paused before its planned end is not over, however long the pause lasts", () => {
  const times = { startAt: NOW - 30 * HOUR, endAt: NOW - HOUR, freezeAt: null, writeupDeadlineAt: null };
  expect(found({ game: { ...times, pausedAt: NOW - HOUR - 1 } })).toEqual(["warn timePast"]);
  expect(found({ game: { ...times, pausedAt: NOW - HOUR } })).toEqual(["stop timeOver"]);
});

test.each<[string, Change]>([
  ["an hour long", { game: { endAt: NOW + 2 * HOUR, freezeAt: null } }],
  ["two weeks long", { game: { endAt: NOW + HOUR + 14 * 24 * HOUR, freezeAt: null, writeupDeadlineAt: null } }],
  ["frozen from its middle on", { game: { freezeAt: NOW + 13 * HOUR } }],
  ["with a deadline for write-ups at its end", { game: { writeupDeadlineAt: NOW + 25 * HOUR } }],
  ["with a challenge that closes at its end", { challenges: [challenge({ closesAt: NOW + 25 * HOUR })] }],
  ["with a challenge that opens a moment before it", { challenges: [challenge({ opensAt: NOW + 25 * HOUR - 1 })] }],
  ["with one solution of two that will be shown", { challenges: [challenge(), challenge({ id: 2, solutionShown: false })] }],
  ["with a challenge that requires an enabled one of two", { challenges: [challenge({ requires: [2] }), challenge({ id: 2 })] }],
  ["with four challenges of one category", { challenges: [1, 2, 3, 4].map((id) => challenge({ id })) }],
  ["with five of two", { challenges: [1, 2, 3, 4, 5].map((id) => challenge({ id, category: id === 5 ? "Pwn" : "Web" })) }],
  ["with a disabled challenge whose instances no host could start", { challenges: [challenge(), started({ id: 2, enabled: false })] }],
  [
    "whose instances are reached through tunnels, next to a host that is being drained",
    {
      challenges: [started()],
      hosts: [host({ tunnel: true }), host({ name: "h2", draining: true })],
      platform: { proxiesInstances: true },
    },
  ],
  ["with an instance that one of two hosts can start", { challenges: [big], hosts: [small, host()], teams: { accepted: 1, waiting: 0 } }],
])("there is nothing to say about a game %s", (_, change) => {
  expect(found(change).filter((text) => !text.startsWith("note challengeDisabled"))).toEqual([]);
});

test("what is counted in a finding is what an organiser counts", () => {
  const values = (code: string, change: Change) => findingsOf(picture(change)).find((one) => one.code === code)!.values;
  const assigned = challenge({ type: "DynamicAttachment", flags: { right: 5, exactCase: 0, withoutFile: 0 } });
  expect(values("challengeFewFlags", { challenges: [assigned], teams: { accepted: 4, waiting: 2 } })).toEqual({ flags: 5, teams: 6 });
  const requiring = [challenge({ requires: [9, 2, 8] }), challenge({ id: 2 }), challenge({ id: 8, enabled: false })];
  expect(values("challengeRequiresHidden", { challenges: requiring })).toEqual({ count: 2 });
  expect(values("timeLong", { game: { endAt: NOW + HOUR + 15 * 24 * HOUR } })).toEqual({ days: 15 });
  const room: Change = {
    challenges: [started({ memoryMb: 10, cpuTenths: 1 }), started({ id: 2, memoryMb: 900, cpuTenths: 15 })],
    game: { containerLimit: 1 },
    teams: { accepted: 3, waiting: 0 },
    hosts: [host(), host({ name: "h2" })],
  };
  const [memory, cpu] = [
    { memory: 2_700, freeMemory: 2_000 },
    { cpu: 4.5, freeCpu: 8 },
  ];
  expect(values("instanceCapacity", room)).toEqual({ teams: 3, instances: 3, freeInstances: 40, ...memory, ...cpu });
  const large = started({ memoryMb: 1_001, cpuTenths: 15 });
  expect(values("instanceTooLarge", { challenges: [large], hosts: [host()] })).toEqual({ memory: 1_001, cpu: 1.5 });
});

test("every code has a test case", () => {
  expect(VECTORS.map(([expected]) => expected.split(" ")[1]).toSorted()).toEqual([...FINDING_CODES].toSorted());
  expect(FINDING_CODES.map(areaOf)).not.toContain(undefined);
});

test("resources that suffice exactly, to the last instance, megabyte and tenth of a processor, suffice", () => {
  const room = (free: Partial<PicturedHost["free"]>) =>
    found({
      challenges: [
        started({ memoryMb: 100, cpuTenths: 2 }),
        started({ id: 2, memoryMb: 50, cpuTenths: 1 }),
        started({ id: 3, memoryMb: 10 }),
      ],
      teams: { accepted: 2, waiting: 0 },
      hosts: [host({ free: { memoryMb: 300, cpuTenths: 6, instances: 4, ...free } })],
    });
  expect(room({})).toEqual([]);
  expect(found({ challenges: [started({ cpuTenths: 41 })], hosts: [host()] })).toContain("stop instanceTooLarge");
  for (const less of [{ memoryMb: 299 }, { cpuTenths: 5 }, { instances: 3 }]) expect(room(less)).toEqual(["warn instanceCapacity"]);
});

test("a team without a limit is counted with all challenges; a draining host counts for nothing", () => {
  const all = [started(), started({ id: 2 }), started({ id: 3 })];
  expect(found({ game: { containerLimit: 0 }, challenges: all, teams: { accepted: 7, waiting: 0 }, hosts: [host()] })).toContain(
    "warn instanceCapacity",
  );
  expect(found({ challenges: all, hosts: [host({ draining: true })] })).toEqual(["stop instanceNoHost"]);
  expect(found({ challenges: all, hosts: [host({ online: false })] })).toEqual(["stop instanceNoHost", "warn instanceHostAway"]);
});

test("the worst comes first, and a finding about one challenge names it and links to it", () => {
  const all = findingsOf(
    picture({ challenges: [challenge({ isSolvable: false, hasText: false, hasAuthor: false })], people: { owners: 1, others: 0 } }),
  );
  const ranks = all.map(({ severity }) => FINDING_SEVERITIES.indexOf(severity));
  expect(ranks).toEqual(ranks.toSorted());
  expect(all[0]).toMatchObject({ code: "challengeNoFlag", where: "Harbour", link: "/admin/games/7/challenges/1/flags" });
});

test("an image is present, or could not be pulled, however its name is spelled", () => {
  const challenges = [started({ image: "docker.io/team/app" })];
  expect(found({ challenges, hosts: [host({ images: ["team/app:latest"] })] })).toEqual([]);
  const failed = host({ images: [], failedImages: ["team/app"] });
  expect(found({ challenges, hosts: [failed] })).toEqual(["stop instanceImageFailed"]);
});

/** A list that counts how often it is iterated. */
function counted(images: string[]): { images: string[]; times(): number } {
  let times = 0;
  const noted = new Proxy(images, { get: (list, key, self) => (key === "length" && times++, Reflect.get(list, key, self)) });
  return { images: noted, times: () => times };
}

test("the images of a host are iterated once, however many challenges need one", () => {
  const names = Array.from({ length: 50 }, (_, i) => `registry.example.org/ctf/challenge-${i}@sha256:${"0a".repeat(32)}`);
  const times = (challenges: number) => {
    const list = counted([...names]);
    found({
      challenges: names.slice(0, challenges).map((image, i) => started({ id: i + 1, image })),
      hosts: [host({ images: list.images })],
    });
    return list.times();
  };
  expect(times(1)).toBeGreaterThan(0);
  expect(times(50)).toBe(times(1));
});

test("a game without instances asks for no hosts", () => {
  expect(found({ hosts: [host({ online: false, hasTrouble: true })] })).toEqual([]);
});

test("files that are missing are listed with the separators of the caller's language", () => {
  const filesIn = (language: Picture["language"]) =>
    findingsOf({ ...picture({ challenges: [challenge({ lostFiles: ["a.zip", "b.zip"] })] }), language }).map(({ values }) => values.files);
  expect([filesIn("en-US"), filesIn("ja-JP")]).toEqual([["a.zip, b.zip"], ["a.zip、b.zip"]]);
  const [lost] = findingsOf(picture({ challenges: [challenge({ lostFiles: ["a", "b", "c", "d"] })] }));
  expect(lost!.values).toEqual({ files: "a, b, c", count: 4 });
});
