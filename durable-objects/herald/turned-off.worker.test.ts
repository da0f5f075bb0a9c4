import { expect, test } from "vitest";
import { ok } from "../../worker/testing/call.ts";
import { aGame, type TestGame } from "../../worker/testing/games.ts";
import type { WebhookFailureView } from "../../worker/contract/wire/monitor/webhooks.ts";
import { aReceiver, aWebhook, hurry, webhookOf, webhooksOf } from "../../worker/testing/webhooks/webhooks.ts";

const announce = (game: TestGame, content: string) =>
  ok("POST", `/api/edit/games/${game.id}/notices`, { as: game.organiser, body: { content } });
const turn = (game: TestGame, id: string, enabled: boolean) =>
  ok("PUT", `${webhooksOf(game)}/${id}`, { as: game.organiser, body: { enabled } });

test("what was waiting when a webhook was turned off is sent later only if somebody asks for it", async () => {
  const [game, receiver] = [await aGame(), aReceiver()];
  const { id } = await aWebhook(game, receiver.url);
  const texts = async () => (await receiver.seen()).map(({ body }) => /one|two/.exec(body)?.[0]);
  await receiver.plan({ status: 503 });
  await announce(game, "one");
  await expect.poll(async () => (await webhookOf(game, id)).last?.status).toBe(503);
  await turn(game, id, false);
  expect(await webhookOf(game, id)).toMatchObject({ waiting: 0, failed: 1 });
  await turn(game, id, true);
  await hurry(game);
  await announce(game, "two");
  await expect.poll(texts).toEqual(["one", "two"]);
  const failures = `${webhooksOf(game)}/${id}/failures`;
  expect(await ok<WebhookFailureView[]>("GET", failures, { as: game.organiser })).toMatchObject([{ attempts: 1, error: "webhook.off" }]);
  await ok("POST", failures, { as: game.organiser, body: {} });
  await expect.poll(texts).toEqual(["one", "two", "one"]);
});
