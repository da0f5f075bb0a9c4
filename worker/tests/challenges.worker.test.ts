import { expect, test } from "vitest";
import { ChallengeEditView, type ChallengeRowView } from "../contract/wire/challenge/challenge.ts";
import type { ChallengeType } from "../contract/wire/enums.ts";
import type { ErrorView } from "../contract/wire/wire.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aChallenge, aGame, aRunningGame, submit, type TestGame } from "../testing/games.ts";
import { ledgerOf } from "../testing/ledgers.ts";

const listOf = (game: TestGame) => `/api/edit/games/${game.id}/challenges`;

async function edit(game: TestGame, id: number, body: unknown): Promise<Response> {
  return call("PUT", `${listOf(game)}/${id}`, { as: game.organiser, body });
}

async function look(game: TestGame, id: number): Promise<ChallengeEditView> {
  return ok("GET", `${listOf(game)}/${id}`, { as: game.organiser });
}

test("a new challenge has the defaults of the contract", async () => {
  const game = await aGame();
  const body = { title: "first", tag: "web", type: "staticattachment", isEnabled: true, score: 3 };
  const made = await ok<ChallengeEditView>("POST", listOf(game), { as: game.organiser, body });
  expect(Object.keys(made).toSorted()).toEqual(Object.keys(ChallengeEditView.shape).toSorted());
  expect(made).toMatchObject({
    id: expect.any(Number),
    title: "first",
    slug: "first",
    content: "",
    tag: "Web",
    type: "StaticAttachment",
    hints: [],
    flagTemplate: null,
    isEnabled: false,
    acceptedCount: 0,
    fileName: "attachment",
    attachment: null,
    testContainer: null,
    testProblem: null,
    flags: [],
    containerImage: "",
    memoryLimit: 64,
    cpuCount: 1,
    storageLimit: 256,
    containerExposePort: 80,
    enableTrafficCapture: false,
    flagVariable: "VEXIL_FLAG",
    allowOutbound: false,
    capabilities: [],
    flagBits: null,
    originalScore: 1000,
    minScoreRate: 0.25,
    difficulty: 5,
    scoring: "exponential",
  });
  expect(await look(game, made.id)).toEqual(made);
  expect(await ok<ChallengeRowView[]>("GET", listOf(game), { as: game.organiser })).toMatchObject([
    {
      id: made.id,
      title: "first",
      tag: "Web",
      type: "StaticAttachment",
      isEnabled: false,
      score: 1000,
      minScore: 250,
      originalScore: 1000,
    },
  ]);
});

test.each<ChallengeType>(["StaticAttachment", "StaticContainer", "DynamicAttachment", "DynamicContainer"])(
  "a %s challenge keeps its type whatever is sent later",
  async (type) => {
    const game = await aGame();
    const { id } = await aChallenge(game, { type, flags: [] });
    await edit(game, id, { type: "StaticContainer", title: "renamed" });
    expect(await look(game, id)).toMatchObject({ type, title: "renamed" });
  },
);

test("fields that are null or absent stay; an empty template is cleared", async () => {
  const game = await aGame();
  const { id } = await aChallenge(game, { type: "DynamicContainer", flags: [] });
  await edit(game, id, { flagTemplate: "flag{[GUID]}", content: "text", hints: ["one"], minScoreRate: 0.1 });
  await edit(game, id, { flagTemplate: null, content: null, hints: null, title: "t2" });
  expect(await look(game, id)).toMatchObject({
    flagTemplate: "flag{[GUID]}",
    content: "text",
    hints: ["one"],
    minScoreRate: 0.1,
    title: "t2",
  });
  await edit(game, id, { flagTemplate: "", hints: [] });
  expect(await look(game, id)).toMatchObject({ flagTemplate: null, hints: [] });
});

test("a challenge gets a slug from its title, unique in the game, which stays when the title changes", async () => {
  const [game, other] = [await aGame(), await aGame()];
  const made = async (at: TestGame, title: string) => ok<ChallengeEditView>("POST", listOf(at), { as: at.organiser, body: { title } });
  const first = await made(game, "Baby's First ROP");
  expect(first.slug).toBe("baby-s-first-rop");
  expect((await made(game, "baby's first rop!")).slug).toBe("baby-s-first-rop-2");
  expect((await made(other, "Baby's First ROP")).slug).toBe("baby-s-first-rop");
  await edit(game, first.id, { title: "Another" });
  expect(await look(game, first.id)).toMatchObject({ title: "Another", slug: "baby-s-first-rop" });
  await edit(game, first.id, { slug: "rop" });
  expect(await ok("GET", listOf(game), { as: game.organiser })).toMatchObject([{ slug: "rop" }, { slug: "baby-s-first-rop-2" }]);
});

test("its maker may choose the slug; a used or invalid one is refused at its field, and null makes one from the title", async () => {
  const game = await aGame();
  const make = (slug: unknown) => call("POST", listOf(game), { as: game.organiser, body: { title: "A title", slug } });
  expect(await (await make("chosen")).json()).toMatchObject({ slug: "chosen", title: "A title" });
  expect(await (await make(null)).json()).toMatchObject({ slug: "a-title" });
  const codes: Record<string, string> = { chosen: "challenge.slugTaken", "Not one": "challenge.slug", 12: "challenge.slug" };
  for (const [slug, code] of Object.entries(codes)) {
    const answer = await make(slug);
    expect(((await answer.clone().json()) as { fields: object }).fields).toHaveProperty("slug");
    expect(await refusal(answer), slug).toBe(`400 ${code}`);
  }
});

test("of twenty challenges with one title made at once, each has a slug of its own, and of those made with one slug all but one are refused", async () => {
  const game = await aGame();
  const create = (body: object) => call("POST", listOf(game), { as: game.organiser, body });
  const answers = await Promise.all(Array.from({ length: 20 }, () => create({ title: "Same" })));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  const list = await ok<ChallengeRowView[]>("GET", listOf(game), { as: game.organiser });
  expect(list.map(({ slug }) => slug).toSorted()).toEqual(["same", ...Array.from({ length: 19 }, (_, n) => `same-${n + 2}`)].toSorted());
  const given = await Promise.all(Array.from({ length: 5 }, (_, n) => create({ title: `Other ${n}`, slug: "other" })));
  const refused = given.filter(({ status }) => status !== 200);
  expect(await Promise.all(refused.map(refusal))).toEqual(Array.from({ length: 4 }, () => "400 challenge.slugTaken"));
});

test("a slug that another challenge of the game has is refused in the caller's language, even when two want it at once", async () => {
  const game = await aGame();
  const [one, two] = [await aChallenge(game), await aChallenge(game)];
  const answers = await Promise.all([edit(game, one.id, { slug: "wanted" }), edit(game, two.id, { slug: "wanted", isEnabled: true })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const late = answers[0]!.status === 200 ? two : one;
  const at = `${listOf(game)}/${late.id}`;
  const again = await call("PUT", at, { as: game.organiser, body: { slug: "wanted" }, headers: { "accept-language": "zh-CN" } });
  const error = (await again.json()) as ErrorView;
  expect(error).toMatchObject({ code: "challenge.slugTaken", title: "本比赛的另一道题目已使用该短名称。", fields: { slug: error.title } });
  expect((await edit(game, late.id, { slug: late === two ? "wanted-2" : "wanted-1" })).status).toBe(200);
});

test("a challenge can keep its present slug when it is sent again", async () => {
  const game = await aGame();
  const { id } = await aChallenge(game);
  const { slug } = await look(game, id);
  expect((await edit(game, id, { slug })).status).toBe(200);
});

test.each([
  [{ slug: "Upper" }, "400 challenge.slug"],
  [{ slug: "a b" }, "400 challenge.slug"],
  [{ slug: "a--b" }, "400 challenge.slug"],
  [{ slug: "-a" }, "400 challenge.slug"],
  [{ slug: "1337" }, "400 challenge.slug"],
  [{ slug: "../a" }, "400 challenge.slug"],
  [{ slug: "a".repeat(65) }, "400 field.tooLong"],
  [{ slug: "" }, "400 field.required"],
  [{ scoring: "lottery" }, "400 field.invalid"],
  [{ scoring: "constructor" }, "400 field.invalid"],
  [{ fileName: " " }, "400 challenge.fileNameBlank"],
  [{ enableTrafficCapture: true }, "400 challenge.captureNeedsContainer"],
  [{ isEnabled: true }, "400 challenge.noFlags"],
  [{ memoryLimit: 31 }, "400 field.range"],
  [{ minScoreRate: 1.1 }, "400 field.range"],
  [{ difficulty: 0 }, "400 field.range"],
  [{ title: "" }, "400 field.required"],
  [{ tag: "Cooking" }, "400 field.invalid"],
])("a change to %j is refused and changes nothing", async (body, expected) => {
  const game = await aGame();
  const { id } = await aChallenge(game, { flags: [] });
  const before = await look(game, id);
  expect(await refusal(await edit(game, id, body))).toBe(expected);
  expect(await look(game, id)).toEqual(before);
});

test("a template with too little entropy is refused if flags are generated from it", async () => {
  const game = await aGame();
  const { id } = await aChallenge(game, { type: "DynamicContainer", flags: [] });
  expect(await refusal(await edit(game, id, { flagTemplate: "flag{hello world}" }))).toBe("400 challenge.weakTemplate");
  expect((await edit(game, id, { flagTemplate: "flag{welcome to the game everyone}", isEnabled: true })).status).toBe(200);
});

test("a template whose flags could not be submitted is refused, and the refusal names the field and the reason", async () => {
  const game = await aGame();
  const { id } = await aChallenge(game, { type: "DynamicContainer", flags: [] });
  const long = await edit(game, id, { flagTemplate: `flag{${"[GUID]".repeat(4)}}` });
  expect(await refusal(long)).toBe("400 challenge.longTemplate");
  const weak = (await (await edit(game, id, { flagTemplate: "flag{hello world}" })).json()) as ErrorView;
  expect(weak.fields).toEqual({ flagTemplate: weak.title });
  expect(weak.title).toContain("14 bits");
  await edit(game, id, { flagTemplate: "  flag{[GUID]}\t" });
  expect(await look(game, id)).toMatchObject({ flagTemplate: "flag{[GUID]}" });
});

test("traffic can be captured only for challenges with containers", async () => {
  const game = await aGame();
  const { id } = await aChallenge(game, { type: "StaticContainer" });
  expect((await edit(game, id, { enableTrafficCapture: true })).status).toBe(200);
});

test("deleting the last flag disables the challenge", async () => {
  const game = await aGame();
  const { id } = await aChallenge(game, { flags: ["flag{one}", "flag{two}"] });
  const [one, two] = (await look(game, id)).flags;
  const drop = (flag: number) => ok("DELETE", `${listOf(game)}/${id}/flags/${flag}`, { as: game.organiser });

  expect(await drop(one!.id)).toBe("Success");
  expect(await look(game, id)).toMatchObject({ isEnabled: true, flags: [{ flag: "flag{two}" }] });
  expect(await drop(one!.id)).toBe("NotFound");
  expect(await drop(two!.id)).toBe("Success");
  expect(await look(game, id)).toMatchObject({ isEnabled: false, flags: [] });
});

test("flags are added all or none, and each only once", async () => {
  const game = await aGame();
  const { id } = await aChallenge(game, { flags: ["flag{known}"] });
  const add = (...flags: string[]) =>
    call("POST", `${listOf(game)}/${id}/flags`, { as: game.organiser, body: flags.map((flag) => ({ flag })) });
  expect(await refusal(await add("flag{new}", " flag{known} "))).toBe("400 flag.duplicate");
  expect(await refusal(await add("flag{same}", "flag{same}"))).toBe("400 flag.duplicate");
  expect(await refusal(await add("flag{new}", ""))).toBe("400 flag.empty");
  expect(await refusal(await add("x".repeat(1_001)))).toBe("400 field.tooLong");
  expect((await look(game, id)).flags).toHaveLength(1);
  expect((await add("Flag{known}", "flag{new}")).status).toBe(200);
  expect((await look(game, id)).flags.map((row) => row.flag)).toEqual(["flag{known}", "Flag{known}", "flag{new}"]);
});

test("flags added by ten concurrent calls all exist, equal ones once", async () => {
  const game = await aGame();
  const { id } = await aChallenge(game, { flags: [] });
  const bodies = Array.from({ length: 10 }, (_, i) => [{ flag: `flag{${i}}` }, { flag: i % 2 ? `odd${i}` : "the same" }]);
  const answers = await Promise.all(bodies.map((body) => call("POST", `${listOf(game)}/${id}/flags`, { as: game.organiser, body })));
  const stored = (await look(game, id)).flags.map((row) => row.flag);
  expect(answers.every((answer) => answer.status === 200 || answer.status === 400)).toBe(true);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(6);
  expect(stored.filter((flag) => flag === "the same")).toHaveLength(1);
  expect(stored).toHaveLength(12);
});

test("the list shows a challenge's value after its solves, even once it is disabled", async () => {
  const game = await aRunningGame({ teams: 2 });
  const { id, flags } = game.challenges[0]!;
  for (const team of game.teams) await submit(game, { id }, team.captain, flags[0]!);
  const shown = async () => (await ok<ChallengeRowView[]>("GET", listOf(game), { as: game.organiser }))[0];
  await ledgerOf(game.id).flush();
  expect(await shown()).toMatchObject({ isEnabled: true, score: 864, acceptedCount: 2, minScore: 250 });
  await edit(game, id, { isEnabled: false, difficulty: 0.5 });
  await ledgerOf(game.id).flush();
  expect(await shown()).toMatchObject({ isEnabled: false, score: 351, acceptedCount: 2, originalScore: 1000 });
});

test("a challenge of another game is unknown", async () => {
  const [game, other] = [await aGame(), await aGame()];
  const { id } = await aChallenge(game);
  expect(await refusal(await call("GET", `${listOf(other)}/${id}`, { as: other.organiser }))).toBe("404 challenge.notFound");
  expect(await refusal(await edit(other, id, { title: "stolen" }))).toBe("404 challenge.notFound");
  expect(await refusal(await call("DELETE", `${listOf(other)}/${id}`, { as: other.organiser }))).toBe("404 challenge.notFound");
  expect(await ok("GET", "/api/edit/games/2147483647/challenges", { as: game.organiser })).toEqual([]);
});

test("a deleted challenge is gone", async () => {
  const game = await aGame();
  const { id } = await aChallenge(game);
  await ok("DELETE", `${listOf(game)}/${id}`, { as: game.organiser });
  expect(await refusal(await call("GET", `${listOf(game)}/${id}`, { as: game.organiser }))).toBe("404 challenge.notFound");
  expect(await ok("GET", listOf(game), { as: game.organiser })).toEqual([]);
});

test.each([
  [{ attachmentType: "Remote", remoteUrl: "javascript:alert(1)" }, "400 attachment.url"],
  [{ attachmentType: "Remote" }, "400 attachment.urlRequired"],
  [{ attachmentType: "Local" }, "400 attachment.fileRequired"],
  [{ attachmentType: "Local", fileHash: "f".repeat(64) }, "400 attachment.fileUnknown"],
  [{ attachmentType: "Local", fileHash: "../x" }, "400 field.hash"],
])("an attachment given as %j is refused", async (body, expected) => {
  const game = await aGame();
  const { id } = await aChallenge(game);
  expect(await refusal(await call("POST", `${listOf(game)}/${id}/attachment`, { as: game.organiser, body }))).toBe(expected);
});

test("a remote attachment is shown with its URL and no size", async () => {
  const game = await aGame();
  const { id } = await aChallenge(game);
  const set = (body: unknown) => ok("POST", `${listOf(game)}/${id}/attachment`, { as: game.organiser, body });
  await set({ attachmentType: "Remote", remoteUrl: "https://example.com/a.zip" });
  const attachment = { id: expect.any(Number), type: "Remote", url: "https://example.com/a.zip", fileSize: null };
  expect(await look(game, id)).toMatchObject({ attachment });
  await set({ attachmentType: "None" });
  expect(await look(game, id)).toMatchObject({ attachment: null });
});

test("where every team has its own attachment, attachments belong to the flags", async () => {
  const game = await aGame();
  const { id } = await aChallenge(game, { type: "DynamicAttachment", flags: [] });
  const as = game.organiser;
  const body = ["a", "b", "c"].map((name) => ({
    flag: `flag{${name}}`,
    attachmentType: "Remote",
    remoteUrl: `https://example.com/${name}`,
  }));
  await ok("POST", `${listOf(game)}/${id}/flags`, { as, body: [...body.slice(0, 2), { flag: "bare" }, body[2]] });
  expect((await look(game, id)).flags.map((row) => [row.flag, row.attachment?.url ?? null])).toEqual([
    ["flag{a}", "https://example.com/a"],
    ["flag{b}", "https://example.com/b"],
    ["bare", null],
    ["flag{c}", "https://example.com/c"],
  ]);
  const refused = await call("POST", `${listOf(game)}/${id}/attachment`, { as, body: { attachmentType: "None" } });
  expect(await refusal(refused)).toBe("400 challenge.dynamicNeedsFlags");
});
