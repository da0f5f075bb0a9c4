import { expect, test } from "vitest";
import type { PublicEvent } from "../../worker/contract/wire/events.ts";
import type { WebhookFailureView } from "../../worker/contract/wire/monitor/webhooks.ts";
import { ok } from "../../worker/testing/call.ts";
import { aGame, changeGame } from "../../worker/testing/games.ts";
import { aReceiver, aWebhook, hurry, webhookOf, webhooksOf } from "../../worker/testing/webhooks/webhooks.ts";

const announce = (game: Awaited<ReturnType<typeof aGame>>, content: string) =>
  ok("POST", `/api/edit/games/${game.id}/notices`, { as: game.organiser, body: { content } });

test("when a chat message is given up, events in it that were tried less often are sent again, in order", async () => {
  const [game, receiver] = [await aGame(), aReceiver()];
  const hook = await aWebhook(game, receiver.url, { shape: "slack" });
  // No attempt is made before the events for it have arrived.
  const refused = { status: 400, headers: { "Retry-After": "600" } };
  await receiver.plan(refused, refused, refused);
  await announce(game, "one");
  for (const attempt of [1, 2]) {
    await expect.poll(async () => (await receiver.seen()).length).toBe(attempt);
    await expect.poll(async () => (await webhookOf(game, hook.id)).last?.status).toBe(400);
    if (attempt === 1) await hurry(game);
  }
  await announce(game, "two");
  await expect.poll(async () => (await webhookOf(game, hook.id)).waiting).toBe(2);
  await hurry(game);
  await expect.poll(async () => (await webhookOf(game, hook.id)).failed).toBe(1);
  await hurry(game);
  await expect.poll(() => webhookOf(game, hook.id)).toMatchObject({ waiting: 0, failed: 1, last: { status: 204 } });
  const texts = (await receiver.seen()).map(({ body }) => (JSON.parse(body) as { text: string }).text);
  expect(texts).toEqual(["📢 one", "📢 one", "📢 one\n📢 two", "📢 two"]);
  expect(await ok<WebhookFailureView[]>("GET", `${webhooksOf(game)}/${hook.id}/failures`, { as: game.organiser })).toMatchObject([
    { event: { data: { notice: { text: "one" } } }, attempts: 3 },
  ]);
});

test("a start or end that is moved into the past counts as having happened, and is sent", async () => {
  const [game, receiver] = [await aGame({ start: Date.now() + 3_600_000, end: Date.now() + 7_200_000 }), aReceiver()];
  await aWebhook(game, receiver.url, { kinds: ["game"] });
  const types = async () => (await receiver.seen()).map((one) => (JSON.parse(one.body) as PublicEvent).type);
  const start = Date.now() - 60_000;
  await changeGame(game, { start });
  await expect.poll(types).toEqual(["game.changed", "game.started"]);
  await changeGame(game, { start, end: Date.now() - 30_000 });
  await expect.poll(types).toEqual(["game.changed", "game.started", "game.changed", "game.ended"]);
  await changeGame(game, { start, end: Date.now() - 40_000 });
  await expect.poll(types).toEqual(["game.changed", "game.started", "game.changed", "game.ended", "game.changed"]);
});
