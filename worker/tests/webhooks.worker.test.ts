import { createHmac } from "node:crypto";
import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { PublicEvent } from "../contract/wire/events.ts";
import type { WebhookFailureView, WebhookSecretView, WebhookTestView, WebhookView } from "../contract/wire/monitor/webhooks.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aChallenge, aGame, answer, aRunningGame, aTeam, changeGame, joinGame } from "../testing/games.ts";
import { aForm } from "../testing/images/images.ts";
import { ledgerOf } from "../testing/ledgers.ts";
import { restart } from "../testing/runtime/restart.ts";
import { aUser } from "../testing/users.ts";
import { aReceiver, aWebhook, heraldOf, hurry, webhookOf, webhooksOf } from "../testing/webhooks/webhooks.ts";
import type { Received } from "../testing/webhooks/receiver.ts";

const eventOf = ({ body }: Received) => JSON.parse(body) as PublicEvent;
const announce = (game: Awaited<ReturnType<typeof aGame>>, content: string) =>
  ok("POST", `/api/edit/games/${game.id}/notices`, { as: game.organiser, body: { content } });
const failuresOf = (game: Awaited<ReturnType<typeof aGame>>, id: string) =>
  ok<WebhookFailureView[]>("GET", `${webhooksOf(game)}/${id}/failures`, { as: game.organiser });

/** The check of a receiver that follows Standard Webhooks. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const mac = createHmac("sha256", key).update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`).digest("base64");
  return headers["webhook-signature"]!.split(" ").includes(`v1,${mac}`);
}

test("a webhook receives in order what happens from then on, each event once and signed; no flags, addresses or people", async () => {
  const game = await aRunningGame({ challenges: 2 });
  const [[team], [first, second], receiver] = [game.teams, game.challenges, aReceiver()];
  await answer(game, second!, team!.captain, second!.flags[0]!);
  const hook = await aWebhook(game, receiver.url);
  await answer(game, first!, team!.captain, "flag{wrong}");
  await answer(game, first!, team!.captain, first!.flags[0]!);
  await announce(game, "Lunch");
  await aChallenge(game, { title: "Third" });
  await expect.poll(async () => (await receiver.seen()).length).toBe(3);

  const seen = await receiver.seen();
  const team1 = { id: team!.id, name: team!.name, division: null };
  expect(seen.map(eventOf)).toMatchObject([
    { type: "challenge.solved", gameId: game.id, data: { team: team1, challenge: { id: first!.id }, place: 1 } },
    { type: "notice.published", data: { notice: { text: "Lunch" } } },
    { type: "challenge.published", data: { challenge: { title: "Third" } } },
  ]);
  for (const one of seen) {
    expect(one.headers).toMatchObject({ "webhook-id": eventOf(one).id, "content-type": "application/json" });
    expect(isSigned(one, hook.secret)).toBe(true);
    expect(Math.abs(Number(one.headers["webhook-timestamp"]) * 1_000 - Date.now())).toBeLessThan(300_000);
  }
  const { captain } = team!;
  for (const secret of [...first!.flags, "flag{wrong}", captain.email, captain.id, captain.name, hook.secret])
    expect(JSON.stringify(seen)).not.toContain(secret);
  expect(await webhookOf(game, hook.id)).toMatchObject({ waiting: 0, failed: 0, last: { status: 204, error: "" }, failingSince: null });
});

test("what a receiver does not accept is sent again with the same id and in order; what it accepted is not, even after a restart", async () => {
  const [game, receiver] = [await aGame(), aReceiver()];
  const hook = await aWebhook(game, receiver.url);
  await receiver.plan({ status: 503 }, { status: 500 });
  for (const text of ["one", "two"]) await announce(game, text);
  for (const refusals of [
    [503, 500, 204],
    [500, 204],
  ]) {
    // On a busy machine the time of the next attempt may come before the last one has been looked at.
    await expect.poll(async () => refusals.includes((await webhookOf(game, hook.id)).last?.status ?? 0)).toBe(true);
    await restart(heraldOf(game));
    await hurry(game);
  }
  const textsSeen = async () =>
    (await receiver.seen()).map((one) => eventOf(one)).map((event) => event.type === "notice.published" && event.data.notice.text);
  // Only then may nothing be waiting: before, the second may be on its way to the sender.
  await expect.poll(textsSeen).toContain("two");
  await expect.poll(async () => (await webhookOf(game, hook.id)).waiting).toBe(0);
  const texts = await textsSeen();
  expect(texts).toEqual([...Array<string>(texts.length - 1).fill("one"), "two"]);
  // Two refusals, two acceptances, and at most one repeated because a restart came between the answer and its record.
  expect([4, 5]).toContain(texts.length);
  expect(new Set((await receiver.seen()).map(({ headers }) => headers["webhook-id"])).size).toBe(2);
  await restart(heraldOf(game));
  await hurry(game);
  expect(await receiver.seen()).toHaveLength(texts.length);
});

type Inside = { replication: { cursorOf(sink: string): number } };

test("nothing is lost when a Ledger restarts after an entry that causes no event", async () => {
  const [game, receiver] = [await aRunningGame(), aReceiver()];
  await aWebhook(game, receiver.url);
  const ledger = ledgerOf(game.id);
  const miss = () => answer(game, game.challenges[0]!, game.teams[0]!.captain, "flag{wrong}");
  const reached = async () => {
    const head = await ledger.head();
    await expect.poll(() => runInDurableObject(ledger, (it) => (it as unknown as Inside).replication.cursorOf("webhooks"))).toBe(head);
  };
  await reached();
  await miss();
  await reached();
  // The position of this sink is stored together with that of D1's.
  await miss();
  await ledger.flush();
  await restart(ledger);
  for (const text of ["one", "two"]) await announce(game, text);
  await expect
    .poll(async () => (await receiver.seen()).map(eventOf))
    .toMatchObject([
      { type: "notice.published", data: { notice: { text: "one" } } },
      { type: "notice.published", data: { notice: { text: "two" } } },
    ]);
});

test("what is refused three times is given up with the reason; an organiser can resend or delete it", async () => {
  const [game, receiver] = [await aGame(), aReceiver()];
  const hook = await aWebhook(game, receiver.url);
  await receiver.plan(
    { status: 404 },
    { status: 404 },
    { status: 404 },
    { status: 204 },
    { status: 410 },
    { status: 410 },
    { status: 410 },
  );
  const refuse = async (text: string, before: number) => {
    await announce(game, text);
    for (const n of [1, 2, 3]) {
      await expect.poll(async () => (await receiver.seen()).length).toBe(before + n);
      await expect.poll(async () => (await webhookOf(game, hook.id)).nextAt === null || n < 3).toBe(true);
      await hurry(game);
    }
  };
  await refuse("lost", 0);
  await expect.poll(async () => (await webhookOf(game, hook.id)).failed).toBe(1);
  expect(await failuresOf(game, hook.id)).toMatchObject([
    { event: { type: "notice.published", data: { notice: { text: "lost" } } }, attempts: 3, error: "webhook.refused 404" },
  ]);
  expect(await ok("POST", `${webhooksOf(game)}/${hook.id}/failures`, { as: game.organiser, body: {} })).toBe(1);
  await expect.poll(async () => (await webhookOf(game, hook.id)).last?.status).toBe(204);
  expect(await webhookOf(game, hook.id)).toMatchObject({ waiting: 0, failed: 0, failingSince: null });
  expect(new Set((await receiver.seen()).map(({ headers }) => headers["webhook-id"])).size).toBe(1);

  await refuse("lost again", 4);
  await expect.poll(async () => (await webhookOf(game, hook.id)).failed).toBe(1);
  expect(await ok("DELETE", `${webhooksOf(game)}/${hook.id}/failures`, { as: game.organiser })).toBe(1);
  expect(await failuresOf(game, hook.id)).toEqual([]);
});

test("a receiver that does not answer delays neither another one nor a verdict", async () => {
  const game = await aRunningGame();
  const [slow, quick] = [aReceiver(), aReceiver()];
  await slow.plan({ status: 204, hold: true });
  await aWebhook(game, slow.url);
  await aWebhook(game, quick.url);
  await announce(game, "first");
  await expect.poll(async () => (await slow.seen()).length).toBe(1);
  expect(await answer(game, game.challenges[0]!, game.teams[0]!.captain, game.challenges[0]!.flags[0]!)).toBe("Accepted");
  await expect.poll(async () => (await quick.seen()).length).toBe(2);
  expect(await slow.seen()).toHaveLength(1);
  await slow.release();
  await expect.poll(async () => (await slow.seen()).length).toBe(2);
});

test("a chat that asks for a pause gets it, and then one message with everything in between", async () => {
  const [game, receiver] = [await aGame(), aReceiver()];
  await receiver.plan({ status: 429, body: '{"retry_after": 40}' });
  const hook = await aWebhook(game, receiver.url, { shape: "discord" });
  const before = Date.now();
  await announce(game, "one");
  await expect.poll(async () => (await webhookOf(game, hook.id)).last?.status).toBe(429);
  for (const text of ["two @everyone", "three"]) await announce(game, text);
  const { nextAt, waiting } = await webhookOf(game, hook.id);
  expect(Date.parse(nextAt!) - before).toBeGreaterThanOrEqual(40_000);
  expect(waiting).toBeGreaterThan(0);
  await expect.poll(async () => (await webhookOf(game, hook.id)).waiting).toBe(3);
  await hurry(game);
  await expect.poll(async () => (await receiver.seen()).length).toBe(2);
  expect(JSON.parse((await receiver.seen())[1]!.body)).toEqual({
    content: "📢 one\n📢 two @\u2060everyone\n📢 three",
    allowed_mentions: { parse: [] },
    flags: 4,
  });
});

test("a game's beginning and end are sent by the clock, once, and those before the webhook existed are not", async () => {
  const [game, receiver] = [await aGame(), aReceiver()];
  const hook = await aWebhook(game, receiver.url, { kinds: ["game"] });
  await changeGame(game, { end: Date.now() + 1_500 });
  await expect.poll(async () => (await receiver.seen()).map((one) => eventOf(one).type)).toEqual(["game.changed", "game.ended"]);
  await hurry(game);
  // A receiver gets a message before its delivery is recorded; after a crash in between it is sent again.
  await expect.poll(() => webhookOf(game, hook.id)).toMatchObject({ waiting: 0 });
  await restart(heraldOf(game));
  await hurry(game);
  expect(await webhookOf(game, hook.id)).toMatchObject({ waiting: 0 });
  expect(await receiver.seen()).toHaveLength(2);
});

test("a webhook that is off receives nothing of what happens meanwhile", async () => {
  const [game, receiver] = [await aGame(), aReceiver()];
  const hook = await aWebhook(game, receiver.url, { kinds: ["notice"] });
  const turn = (enabled: boolean) => ok("PUT", `${webhooksOf(game)}/${hook.id}`, { as: game.organiser, body: { enabled } });
  await announce(game, "one");
  await expect.poll(async () => (await receiver.seen()).length).toBe(1);
  await turn(false);
  await announce(game, "two");
  await turn(true);
  await announce(game, "three");
  await expect.poll(async () => (await receiver.seen()).map(({ body }) => /one|two|three/.exec(body)?.[0])).toEqual(["one", "three"]);
});

test("a test sends an example and shows the receiver's answer; a redirect is not followed", async () => {
  const [game, receiver, elsewhere] = [await aGame(), aReceiver(), aReceiver()];
  await receiver.plan(
    { status: 200, body: "welcome" },
    { status: 302, headers: { Location: elsewhere.url } },
    { status: 200, body: "x".repeat(100_000) },
  );
  const hook = await aWebhook(game, receiver.url);
  const tryOut = () => ok<WebhookTestView>("POST", `${webhooksOf(game)}/${hook.id}/test`, { as: game.organiser });
  expect(await tryOut()).toMatchObject({ status: 200, error: "", answer: "welcome" });
  expect(await tryOut()).toMatchObject({ status: 302, error: "webhook.refused" });
  expect((await tryOut()).answer).toHaveLength(1_000);
  expect(await elsewhere.seen()).toEqual([]);
  expect(isSigned((await receiver.seen())[0]!, hook.secret)).toBe(true);
  await ok("PUT", `${webhooksOf(game)}/${hook.id}`, { as: game.organiser, body: { url: "http://127.0.0.1:1/" } });
  expect(await tryOut()).toMatchObject({ status: null, error: "webhook.unreachable", answer: "" });
});

test("a test contains the game's title, also while the webhook is off, and its examples are in the webhook's language", async () => {
  const [game, receiver] = [await aGame({ title: "Spring CTF" }), aReceiver()];
  const fields = { enabled: false, kinds: ["game", "challenge"], shape: "discord", language: "ja-JP" };
  const hook = await aWebhook(game, receiver.url, fields);
  await ok("POST", `${webhooksOf(game)}/${hook.id}/test`, { as: game.organiser });
  const { content } = JSON.parse((await receiver.seen())[0]!.body) as { content: string };
  expect(content).toBe("🚩 **Spring CTF** が始まりました\n🆕 新しい問題：**サンプル問題**");
});

test("a new secret signs at once, in addition to the old one; neither is shown again or stored in plain text", async () => {
  const [game, receiver] = [await aGame(), aReceiver()];
  const hook = await aWebhook(game, receiver.url);
  const { secret } = await ok<WebhookSecretView>("POST", `${webhooksOf(game)}/${hook.id}/secret`, { as: game.organiser });
  await announce(game, "one");
  await expect.poll(async () => (await receiver.seen()).length).toBe(1);
  const [message] = await receiver.seen();
  expect([secret, hook.secret].map((one) => isSigned(message!, one))).toEqual([true, true]);
  expect(secret).not.toBe(hook.secret);
  const shown = JSON.stringify(await webhookOf(game, hook.id));
  const stored = await runInDurableObject(heraldOf(game), (_, { storage }) =>
    JSON.stringify(storage.sql.exec("SELECT * FROM hooks").toArray()),
  );
  for (const text of [shown, stored]) for (const one of [secret, hook.secret, receiver.url]) expect(text).not.toContain(one);
});

test("addresses that are private or without TLS are refused unless the operator allows them, when saving and when sending", async () => {
  const [game, receiver] = [await aGame(), aReceiver()];
  const body = { name: "Hook", shape: "json", kinds: ["notice"] };
  const make = async (url: string) =>
    refusal(await call("POST", webhooksOf(game), { as: game.organiser, body: { ...body, url }, changes: { VEXIL_WEBHOOKS: "" } }));
  expect(await make("http://example.org/")).toBe("400 webhook.https");
  expect(await make("https://169.254.169.254/latest/meta-data")).toBe("400 webhook.private");
  expect(await make("https://me:word@example.org/")).toBe("400 webhook.credentials");
  expect(await make("no address")).toBe("400 webhook.url");
  const hook = await aWebhook(game, receiver.url);
  await runInDurableObject(heraldOf(game), (instance) => {
    const { env: own } = instance as unknown as { env: Env };
    (instance as unknown as { lanes: { env: object } }).lanes.env = { ...own, VEXIL_WEBHOOKS: "" };
  });
  await announce(game, "one");
  await expect.poll(async () => (await webhookOf(game, hook.id)).last).toMatchObject({ status: null, error: "webhook.private" });
  expect(await receiver.seen()).toEqual([]);
});

test("a game has ten webhooks at most, for its own organisers; a deleted game has none", async () => {
  const [game, other, receiver] = [await aGame(), await aGame(), aReceiver()];
  const hook = await aWebhook(game, receiver.url);
  for (let n = 1; n < 10; n += 1) await aWebhook(game, receiver.url, { enabled: false });
  const more = { name: "x", url: receiver.url, shape: "json", kinds: ["solve"] };
  expect(await refusal(await call("POST", webhooksOf(game), { as: game.organiser, body: more }))).toBe("400 webhook.tooMany");
  const foreign = `${webhooksOf(other)}/${hook.id}`;
  expect(await refusal(await call("DELETE", foreign, { as: other.organiser }))).toBe("404 webhook.notFound");
  expect(await refusal(await call("GET", webhooksOf(game), { as: await aUser() }))).toBe("403 forbidden");
  const telegram = { ...more, shape: "telegram", url: "https://me:secret@example.org/" };
  const refused = await call("POST", webhooksOf(other), { as: other.organiser, body: telegram });
  expect(await refused.json()).toMatchObject({ fields: { url: expect.any(String), chat: expect.any(String) } });
  await ok("DELETE", `/api/edit/games/${game.id}`, { as: game.organiser });
  const left = await runInDurableObject(heraldOf(game), (_, { storage }) => storage.sql.exec("SELECT id FROM hooks").toArray());
  expect(left).toEqual([]);
});

test("an archive contains a game's webhooks turned off, without addresses and secrets", async () => {
  const [game, receiver] = [await aGame(), aReceiver()];
  const hook = await aWebhook(game, receiver.url, { name: "Chat", shape: "telegram", chat: "@news", language: "ja-JP", kinds: ["notice"] });
  const archive = new Uint8Array(await (await call("GET", `/api/edit/games/${game.id}/export`, { as: game.organiser })).arrayBuffer());
  const text = new TextDecoder().decode(archive);
  expect(text).toContain("@news");
  for (const secret of [hook.secret, receiver.url, new URL(receiver.url).host]) expect(text).not.toContain(secret);
  const made = await ok<{ id: number }>("POST", "/api/edit/games/import", {
    as: game.organiser,
    body: aForm("file", { bytes: archive, name: "game.zip" }),
  });
  const copy = { ...game, id: made.id };
  const [brought] = await ok<WebhookView[]>("GET", webhooksOf(copy), { as: game.organiser });
  const same = { name: "Chat", shape: "telegram", chat: "@news", language: "ja-JP", kinds: ["notice"] };
  expect(brought).toMatchObject({ ...same, host: "", enabled: false, waiting: 0 });
  const turnOn = (body: object) => call("PUT", `${webhooksOf(copy)}/${brought!.id}`, { as: game.organiser, body });
  expect(await refusal(await turnOn({ enabled: true }))).toBe("400 webhook.url");
  expect((await turnOn({ enabled: true, url: receiver.url })).status).toBe(200);
  await announce(copy, "hello");
  await expect
    .poll(async () => (await receiver.seen()).map(({ body }) => JSON.parse(body) as object))
    .toMatchObject([{ text: "📢 hello" }]);
});

test("a team that joins after the webhook was made is announced, and named when it solves", async () => {
  const [game, receiver] = [await aRunningGame({ teams: 0 }), aReceiver()];
  await aWebhook(game, receiver.url, { kinds: ["team", "blood"] });
  const team = await joinGame(game, await aTeam());
  await answer(game, game.challenges[0]!, team.captain, game.challenges[0]!.flags[0]!);
  await expect.poll(async () => (await receiver.seen()).map((one) => eventOf(one).type)).toEqual(["team.accepted", "challenge.solved"]);
  expect(JSON.stringify((await receiver.seen()).map(eventOf))).toContain(team.name);
});
