import { expect, test } from "vitest";
import { call, ok } from "../testing/call.ts";
import { aForm } from "../testing/images/images.ts";
import { ledgerOf } from "../testing/ledgers.ts";
import { aTeam } from "../testing/games.ts";
import { until } from "../testing/sockets.ts";
import { anAdmin, aUser, randomWord, type TestUser } from "../testing/users.ts";
import { FIELDS, missing } from "../testing/samples/wire-fields.ts";

/** An answer's JSON, in which every field of the reference's shape must be present. */
async function read<T = Record<string, never>>(shape: keyof typeof FIELDS, path: string, as: TestUser | null, list = false): Promise<T> {
  const value = await ok<T>("GET", path, { as });
  const one = list ? (value as unknown[])[0] : value;
  expect([path, missing(shape, one)]).toEqual([path, []]);
  return value;
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,7})?\+00:00$/;

/** Requests as other programs write them: Pascal case, numbers as text, enumerations in any case, times in both forms. */
async function anOddlyWrittenGame(organiser: TestUser) {
  const as = organiser;
  const body = {
    Title: ` Wire ${randomWord()} `,
    Start: new Date(Date.now() - 3_600_000).toISOString().replace("Z", "1234+00:00"),
    END: String(Date.now() + 3_600_000),
    TeamMemberCountLimit: "3",
    AcceptWithoutReview: true,
    Organizations: ["East", "West"],
    Poster: "/assets/x/poster",
    Unknown: { nothing: "of ours" },
  };
  const game = await ok<{ id: number; title: string }>("POST", "/API/Edit/Games", { as, body });
  const at = `/api/edit/games/${game.id}/challenges`;
  const made = await ok<{ id: number }>("POST", at, { as, body: { Title: "Wire", Tag: "web", Type: "staticattachment", score: 5, id: 0 } });
  await ok("POST", `${at}/${made.id}/flags`, {
    as,
    body: [{ Flag: "flag{wire}", AttachmentType: "none", FileHash: null, RemoteUrl: null }],
  });
  await ok("POST", `${at}/${made.id}/attachment`, { as, body: { attachmentType: "REMOTE", remoteUrl: "https://example.com/file" } });
  const update = {
    IsEnabled: true,
    OriginalScore: "500",
    MinScoreRate: "0.5",
    difficulty: "3.5",
    Hints: ["look"],
    type: "DynamicContainer",
  };
  await ok("PUT", `${at}/${made.id}`, { as, body: update });
  return { ...game, at, challenge: made.id };
}

test("a client of the reference contract runs a whole game: its requests are accepted, its answers are complete", async () => {
  const [organiser, team] = [await anAdmin(), await aTeam(2)];
  const [captain, friend] = team.members as [TestUser, TestUser];
  const { id, title, at, challenge } = await anOddlyWrittenGame(organiser);
  const game = `/api/game/${id}`;
  expect(title.startsWith("Wire")).toBe(true);
  expect(await read("detail", game, null)).toMatchObject({
    status: "Unsubmitted",
    organization: null,
    teamName: null,
    limit: 3,
    poster: null,
  });
  for (const as of [captain, friend])
    await ok("POST", game, { as, body: { TeamId: String(team.id), Organization: "East", InviteCode: null } });
  expect(await read("detail", game, captain)).toMatchObject({
    status: "Accepted",
    organization: "East",
    teamName: team.name,
    teamCount: 1,
  });

  // The board hears of a challenge a moment later.
  await until(async () => (await ok<{ challengeCount: number }>("GET", `${game}/details`, { as: captain })).challengeCount);
  const info = await read<{ challenges: Record<string, unknown[]>; rank: object }>("info", `${game}/details`, captain);
  expect([Object.keys(info.challenges), missing("column", info.challenges.Web![0]), missing("item", info.rank)]).toEqual([["Web"], [], []]);
  const opened = await read<{ context: object }>("challenge", `${game}/challenges/${challenge}`, captain);
  expect(missing("context", opened.context)).toEqual([]);
  expect(opened).toMatchObject({
    type: "StaticAttachment",
    score: 500,
    hints: ["look"],
    context: { url: "https://example.com/file", fileSize: null },
  });

  const sent = await call("POST", `${game}/challenges/${challenge}`, { as: friend, body: { Flag: " flag{wire} " } });
  const text = await sent.text();
  expect([sent.status, /^\d+$/.test(text), sent.headers.get("Content-Language")]).toEqual([200, true, "en-US"]);
  const verdict = await call("GET", `${game}/challenges/${challenge}/status/${text}`, { as: friend });
  expect(await verdict.text()).toBe('"Accepted"');
  await ledgerOf(id).flush();

  const board = await ok<Record<string, never>>("GET", `${game}/scoreboard`);
  await expectBoard(board as never, team.id, challenge);
  await expectFeeds(game, organiser, captain);
  await expectEditing(id, at, challenge, organiser);
  const parts = await read<{ team: object }[]>("participation", `${game}/participations`, organiser, true);
  expect(missing("reviewTeam", parts[0]!.team)).toEqual([]);
  expect(await read("writeup", `${game}/writeup`, captain)).toMatchObject({ submitted: false, name: "#", fileSize: 0 });
});

type Board = {
  timeLines: Record<string, object[]>;
  items: { id: number; solvedChallenges: object[] }[];
  challenges: Record<string, { id: number; bloods: object[] }[]>;
};

async function expectBoard(board: Board, teamId: number, challenge: number): Promise<void> {
  expect(missing("board", board)).toEqual([]);
  expect(Object.keys(board.timeLines)).toEqual(["all", "East"]);
  const column = board.challenges.Web![0]!;
  const shapes = [
    missing("line", board.timeLines.all![0]),
    missing("item", board.items[0]),
    missing("solve", board.items[0]!.solvedChallenges[0]),
    missing("column", column),
    missing("blood", column.bloods[0]),
  ];
  expect(shapes.flat()).toEqual([]);
  expect([board.items[0]!.id, column.id]).toEqual([teamId, challenge]);
  expect(board.items[0]).toMatchObject({
    rank: 1,
    organizationRank: 1,
    solvedCount: 1,
    lastSubmissionTime: expect.stringMatching(ISO) as string,
  });
}

async function expectFeeds(game: string, organiser: TestUser, player: TestUser): Promise<void> {
  await read("notice", `${game}/notices?COUNT=10&Skip=0`, null, true);
  const [event] = await read<{ values: string[] }[]>("event", `${game}/events?HideContainer=True&count=5`, organiser, true);
  expect(event!.values).toHaveLength(4);
  await read("submission", `${game}/submissions?type=accepted`, organiser, true);
  expect(await ok("GET", `${game}/cheatinfo`, { as: organiser })).toEqual([]);
  expect((await call("GET", `${game}/events`, { as: player })).status).toBe(403);
  expect((await call("GET", `${game}/events`)).status).toBe(401);
}

async function expectEditing(id: number, at: string, challenge: number, as: TestUser): Promise<void> {
  const path = `/api/edit/games/${id}`;
  const settings = await read<{ id: number; organizations: string[] }>("game", path, as);
  await read("row", at, as, true);
  const edit = await read<{ flags: object[]; attachment: object }>("edit", `${at}/${challenge}`, as);
  expect([missing("flag", edit.flags[0]), missing("attachment", edit.attachment)].flat()).toEqual([]);
  expect(edit).toMatchObject({ type: "StaticAttachment", originalScore: 500, minScoreRate: 0.5, difficulty: 3.5, testContainer: null });
  const kept = await ok<{ organizations: string[] }>("PUT", path, { as, body: { ...settings, organizations: null } });
  const cleared = await ok<{ organizations: string[] }>("PUT", path, { as, body: { ...settings, organizations: [] } });
  expect([kept.organizations, cleared.organizations]).toEqual([["East", "West"], []]);
  const empty = await call("POST", `${at}/updateaccepted`, { as });
  expect([empty.status, await empty.text()]).toEqual([200, ""]);
  const { flags } = await ok<{ flags: { id: number }[] }>("GET", `${at}/${challenge}`, { as });
  expect(await (await call("DELETE", `${at}/${challenge}/flags/${flags[0]!.id}`, { as })).text()).toBe('"Success"');
  expect(await (await call("DELETE", `${at}/${challenge}/flags/${flags[0]!.id}`, { as })).text()).toBe('"NotFound"');
}

test("a new game and a new challenge have the reference's defaults", async () => {
  const as = await anAdmin();
  const game = await ok<{ id: number }>("POST", "/api/edit/games", {
    as,
    body: { title: "Bare", start: 1_700_000_000_000, end: 1_700_000_001_000 },
  });
  expect(game).toMatchObject({
    hidden: false,
    summary: "",
    content: "",
    acceptWithoutReview: false,
    writeupRequired: false,
    inviteCode: null,
  });
  expect(game).toMatchObject({
    teamMemberCountLimit: 0,
    containerCountLimit: 3,
    practiceMode: true,
    writeupNote: "",
    bloodBonus: 52_459_530,
  });
  expect(game).toMatchObject({
    start: "2023-11-14T22:13:20.000+00:00",
    poster: null,
    publicKey: expect.stringMatching(/^[\w+/]{43}=$/) as string,
  });
  const made = await ok("POST", `/api/edit/games/${game.id}/challenges`, { as, body: { title: "Bare" } });
  expect(made).toMatchObject({ tag: "Misc", type: "StaticAttachment", isEnabled: false, memoryLimit: 64, cpuCount: 1, storageLimit: 256 });
  expect(made).toMatchObject({ containerExposePort: 80, fileName: "attachment", originalScore: 1000, minScoreRate: 0.25, difficulty: 5 });
  expect(made).toMatchObject({
    content: "",
    hints: [],
    flags: [],
    attachment: null,
    flagTemplate: null,
    containerImage: "",
    acceptedCount: 0,
  });
  expect(await ok("GET", "/api/edit/games", { as })).toMatchObject({ data: [], length: 0 });
  expect(await ok("GET", "/api/edit/games?count=1", { as })).toMatchObject({ length: 1, data: [{ id: expect.any(Number) as number }] });
});

test("teams, posts and public data have the reference's shapes; plain answers are JSON", async () => {
  const [admin, captain, joiner] = [await anAdmin(), await aUser(), await aUser()];
  const team = await ok<{ id: number; members: object[] }>("POST", "/api/team", { as: captain, body: { Name: "Wire", Bio: null } });
  expect([missing("team", team), missing("member", team.members[0])].flat()).toEqual([]);
  const code = await (await call("GET", `/api/team/${team.id}/invite`, { as: captain })).text();
  expect(JSON.parse(code)).toMatch(/^Wire:\d+:[0-9a-f]{32}$/);
  const accepted = await call("POST", "/api/team/accept", { as: joiner, body: JSON.parse(code) });
  expect([accepted.status, await accepted.text()]).toEqual([200, ""]);
  const moved = await ok<{ members: { id: string; captain: boolean }[] }>("PUT", `/api/team/${team.id}/transfer`, {
    as: captain,
    body: { NewCaptainId: joiner.id.toUpperCase() },
  });
  expect(moved.members.find((one) => one.captain)!.id).toBe(joiner.id);
  await ok("POST", `/api/team/${team.id}/KICK/${captain.id.toUpperCase()}`, { as: joiner });

  const post = await ok<string>("POST", "/api/edit/posts", {
    as: admin,
    body: { Title: "News", Summary: "s", Content: "c", Tags: null, IsPinned: true },
  });
  expect(post).toMatch(/^[0-9a-f]{8}$/);
  await read("postCard", "/api/posts", null, true);
  expect(await ok("GET", `/api/posts/${post}`)).toMatchObject({ content: "c", isPinned: true, authorName: admin.name });
  await read("config", "/api/config", null);
  await read("captcha", "/api/captcha", null);
  await read("profile", "/api/account/profile", captain);
  const page = await ok<{ data: object[] }>("GET", "/api/admin/users?count=1", { as: admin });
  expect([missing("page", page), missing("userRow", page.data[0])].flat()).toEqual([]);
  const files = await ok<object[]>("POST", "/api/assets?filename=renamed.txt", {
    as: admin,
    body: aForm("files", { bytes: new Uint8Array([1]), name: "a" }),
  });
  expect([missing("file", files[0]), files]).toMatchObject([[], [{ name: "renamed.txt" }]]);
});

test("refusals have the reference's form and statuses, in the caller's language", async () => {
  const [admin, player] = [await anAdmin(), await aUser()];
  const over = { title: "Over", start: 1_700_000_000_000, end: 1_700_000_001_000, practiceMode: false };
  const { id } = await ok<{ id: number }>("POST", "/api/edit/games", { as: admin, body: over });
  const coming = await ok<{ id: number }>("POST", "/api/edit/games", {
    as: admin,
    body: { ...over, start: Date.now() + 1e7, end: Date.now() + 2e7 },
  });
  const { id: team } = await ok<{ id: number }>("POST", "/api/team", { as: player, body: { name: "Late" } });
  const attempts: [string, string, unknown, number, number][] = [
    ["POST", `/api/game/${id}`, { teamId: team }, 400, 10002],
    ["GET", `/api/game/${id}/details`, undefined, 400, 400],
    ["GET", `/api/game/${coming.id}/scoreboard`, undefined, 400, 400],
    ["GET", `/api/game/${coming.id}/notices`, undefined, 400, 400],
    ["GET", "/api/game/2147483600", undefined, 404, 404],
    ["POST", "/api/team", { name: "Again" }, 400, 400],
    ["POST", "/api/team/accept", "no code", 400, 400],
    ["GET", "/api/nothing", undefined, 404, 404],
    ["PUT", "/api/config", undefined, 405, 405],
    ["GET", "/api/edit/games", undefined, 403, 403],
  ];
  for (const [method, path, body, http, status] of attempts) {
    const answer = await call(method, path, { as: player, body, headers: { "Accept-Language": "ja-JP" } });
    const error = (await answer.json()) as { status: number; title: string };
    expect([path, answer.status, error.status, missing("error", error), answer.headers.get("Content-Language")]).toEqual([
      path,
      http,
      status,
      [],
      "ja-JP",
    ]);
    expect(error.title).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
  }
});

test("JSON is read under each of its names", async () => {
  const as = await aUser();
  const put = async (type: string) =>
    (await call("PUT", "/api/account/update", { as, body: { bio: type }, headers: { "Content-Type": type } })).status;
  for (const type of ["application/json; charset=UTF-8", "text/json", "Text/JSON;charset=utf-8", "application/problem+json"])
    expect([type, await put(type)]).toEqual([type, 200]);
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "text/jsonp", "application/json5"])
    expect([type, await put(type)]).toEqual([type, 415]);
});

test("what an attachment's type does not need may be empty", async () => {
  const as = await anAdmin();
  const times = { start: Date.now(), end: Date.now() + 1e7 };
  const game = await ok<{ id: number }>("POST", "/api/edit/games", { as, body: { title: "Attached", ...times } });
  const at = `/api/edit/games/${game.id}/challenges`;
  const { id } = await ok<{ id: number }>("POST", at, { as, body: { title: "File", tag: "Misc", type: "StaticAttachment" } });
  const attached = async (body: object) => (await call("POST", `${at}/${id}/attachment`, { as, body })).status;
  const url = "https://example.com/file";
  expect(await attached({ attachmentType: "Remote", fileHash: "", remoteUrl: url })).toBe(200);
  expect(await ok("GET", `${at}/${id}`, { as })).toMatchObject({ attachment: { type: "Remote", url } });
  expect(await attached({ attachmentType: "Remote", fileHash: "", remoteUrl: "" })).toBe(400);
  expect(await attached({ attachmentType: "None", fileHash: "", remoteUrl: "" })).toBe(200);
  expect(await ok("GET", `${at}/${id}`, { as })).toMatchObject({ attachment: null });
});
