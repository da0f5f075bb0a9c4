import { beforeAll, describe, expect, test } from "vitest";
import type { ChallengeEditView } from "../contract/wire/challenge/challenge.ts";
import type { DivisionEditView } from "../contract/wire/game/divisions.ts";
import type { GameEditView } from "../contract/wire/game/game.ts";
import type { PostView } from "../contract/wire/platform/post.ts";
import { call, fetchWorker, ok, ORIGIN, refusal } from "../testing/call.ts";
import { aRunningGame, type RunningGame } from "../testing/games.ts";

/** One game for all; each test changes something different. */
let game: RunningGame;
let at: { game: string; challenge: string; divisions: string; attachments: string; post: string };
beforeAll(async () => {
  game = await aRunningGame();
  const base = `/api/edit/games/${game.id}`;
  const challenge = `${base}/challenges/${game.challenges[0]!.id}`;
  const id = await ok<string>("POST", "/api/edit/posts", { as: game.organiser, body: { title: "News", tags: ["a"] } });
  at = { game: base, challenge, divisions: `${base}/divisions`, attachments: `${challenge}/attachments`, post: `/api/edit/posts/${id}` };
});

const read = <T>(path: string) => ok<T>("GET", path, { as: game.organiser });
const put = (path: string, body: object) => call("PUT", path, { as: game.organiser, body });
const post = () => read<PostView>(at.post.replace("/edit", ""));
const remote = (remoteUrl: string) => ({ attachmentType: "Remote", remoteUrl, name: "a" });
const rights = async () => (await read<DivisionEditView[]>(at.divisions)).map(({ teams: _, ...one }) => one);
const listed = async () => (await read<ChallengeEditView>(at.challenge)).attachments.map(({ type, url, name }) => ({ type, url, name }));

/** Each way to change something that was read before: its present state, and a change to the n-th value. */
const WAYS: Record<string, { now: () => Promise<unknown>; change: (n: number) => Promise<object>; path: () => string }> = {
  "a challenge's prerequisites and rules": {
    path: () => at.challenge,
    now: async () => (await read<ChallengeEditView>(at.challenge)).rules,
    change: async (n) => ({ rules: { attempts: 10 + n }, was: { rules: (await read<ChallengeEditView>(at.challenge)).rules } }),
  },
  "a game's settings": {
    path: () => at.game,
    now: async () => (await read<GameEditView>(at.game)).summary,
    change: async (n) => ({ summary: `said ${n}`, was: { summary: (await read<GameEditView>(at.game)).summary } }),
  },
  "a game's divisions": {
    path: () => at.divisions,
    now: rights,
    change: async (n) => ({ divisions: [{ name: `Division ${n}`, list: [`team ${n}`] }], was: await rights() }),
  },
  "a challenge's attachments": {
    path: () => at.attachments,
    now: listed,
    change: async (n) => ({ attachments: [remote(`https://example.com/${n}`)], was: await listed() }),
  },
  "a post's text and tags": {
    path: () => at.post,
    now: async () => (({ content, tags }) => ({ content, tags }))(await post()),
    change: async (n) => {
      const { content, tags } = await post();
      return { content: `Text ${n}`, tags: [`tag ${n}`], was: { content, tags } };
    },
  },
};

describe.each(Object.entries(WAYS))("of two who change %s", (_, { path, now, change }) => {
  test("the later change based on the same state is refused, and the first is kept; based on the new state it is stored", async () => {
    const [first, later] = [await change(1), await change(2)];
    expect((await put(path(), first)).status).toBe(200);
    const stored = await now();
    expect(await refusal(await put(path(), later))).toMatch(/^409 changed.meanwhile/);
    expect(await now()).toEqual(stored);
    expect((await put(path(), await change(3))).status).toBe(200);
    expect(await now()).not.toEqual(stored);
  });

  test("of concurrent changes one is stored and the others are refused", async () => {
    const changes = await Promise.all([4, 5, 6, 7].map(change));
    const answers = await Promise.all(changes.map((body) => put(path(), body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test("a client that does not say what it has read is not checked", async () => {
    const { was: _was, ...body } = (await change(8)) as { was: unknown };
    expect((await put(path(), body)).status).toBe(200);
  });
});

test("concurrent changes of different fields of a challenge, of a game, or of a post, both succeed", async () => {
  const { title, content } = await read<ChallengeEditView>(at.challenge);
  const [a, b] = [put(at.challenge, { title: "New", was: { title } }), put(at.challenge, { content: "Text", was: { content } })];
  expect((await Promise.all([a, b])).map(({ status }) => status)).toEqual([200, 200]);
  const { writeupNote, practiceMode } = await read<GameEditView>(at.game);
  const [c, d] = [
    put(at.game, { writeupNote: "PDF", was: { writeupNote } }),
    put(at.game, { practiceMode: !practiceMode, was: { practiceMode } }),
  ];
  expect((await Promise.all([c, d])).map(({ status }) => status)).toEqual([200, 200]);
  const { summary, isPinned } = await post();
  const [e, f] = [put(at.post, { summary: "Short", was: { summary } }), put(at.post, { isPinned: !isPinned, was: { isPinned } })];
  expect((await Promise.all([e, f])).map(({ status }) => status)).toEqual([200, 200]);
});

test("the fields that have changed are named", async () => {
  const answer = await put(at.challenge, {
    title: "Mine",
    tag: "Web",
    was: { title: "What it never was", tag: (await read<ChallengeEditView>(at.challenge)).tag },
  });
  const said = (await answer.json()) as { fields: object };
  expect(said.fields).toEqual({ title: "Changed in the meantime by somebody else." });
});

test.each([
  ["lists", (n: number) => "[".repeat(n) + "]".repeat(n)],
  ["objects", (n: number) => `${'{"a":'.repeat(n)}1${"}".repeat(n)}`],
])("a value with far more levels of %s than any that is shown is refused before it is compared", async (_, nested) => {
  for (const path of [at.game, at.challenge, at.post]) {
    const headers = { Cookie: game.organiser.cookie, "Content-Type": "application/json" };
    const body = `{"title":"new","was":{"title":${nested(100_000)}}}`;
    expect(await refusal(await fetchWorker(`${ORIGIN}${path}`, { method: "PUT", headers, body }))).toBe("400 field.invalid");
  }
});
