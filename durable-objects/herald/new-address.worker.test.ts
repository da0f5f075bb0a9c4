import { expect, test } from "vitest";
import { ok } from "../../worker/testing/call.ts";
import { aGame, type TestGame } from "../../worker/testing/games.ts";
import { aReceiver, aWebhook, hurry, webhookOf, webhooksOf } from "../../worker/testing/webhooks/webhooks.ts";

const announce = (game: TestGame, content: string) =>
  ok("POST", `/api/edit/games/${game.id}/notices`, { as: game.organiser, body: { content } });
const move = (game: TestGame, id: string, url: string) => ok("PUT", `${webhooksOf(game)}/${id}`, { as: game.organiser, body: { url } });
const refused = { status: 400, headers: { "Retry-After": "600" } };

test("what a wrong address has refused has all its attempts at the right one", async () => {
  const [game, wrong, right] = [await aGame(), await aReceiver(), await aReceiver()];
  const { id } = await aWebhook(game, wrong.url);
  await wrong.plan(refused, refused);
  await announce(game, "one");
  for (const attempt of [1, 2]) {
    await expect.poll(async () => (await wrong.seen()).length).toBe(attempt);
    await expect.poll(async () => (await webhookOf(game, id)).last?.status).toBe(400);
    if (attempt === 1) await hurry(game);
  }
  await right.plan(refused);
  await move(game, id, right.url);
  await expect.poll(async () => (await webhookOf(game, id)).last?.status).toBe(400);
  expect(await webhookOf(game, id)).toMatchObject({ waiting: 1, failed: 0 });
  await hurry(game);
  await expect.poll(() => webhookOf(game, id)).toMatchObject({ waiting: 0, failed: 0, last: { status: 204 } });
});

test("the failure of an attempt at the former address says nothing of the new one, which is tried at once", async () => {
  const [game, slow, right] = [await aGame(), await aReceiver(), await aReceiver()];
  const { id } = await aWebhook(game, slow.url);
  await slow.plan({ ...refused, hold: true });
  await announce(game, "one");
  await expect.poll(async () => (await slow.seen()).length).toBe(1);
  await right.plan({ status: 204, hold: true });
  await move(game, id, right.url);
  await slow.release();
  await expect.poll(async () => (await right.seen()).length).toBe(1);
  expect(await webhookOf(game, id)).toMatchObject({ waiting: 1, failed: 0, last: null });
  await right.release();
  await expect.poll(() => webhookOf(game, id)).toMatchObject({ waiting: 0, last: { status: 204 } });
});
