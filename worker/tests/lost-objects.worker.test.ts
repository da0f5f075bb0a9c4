import { env, runDurableObjectAlarm } from "cloudflare:test";
import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "../db/client.ts";
import { mails } from "../db/schema/index.ts";
import { limiterOf, postmanOf } from "../contract/rpc/stubs.ts";
import { sendMail } from "../services/mail/mails.ts";
import { aContext } from "../testing/context.ts";
import { aGame, changeGame } from "../testing/games.ts";
import { ok } from "../testing/call.ts";
import { lose } from "../testing/losses.ts";
import { randomWord } from "../testing/users.ts";
import { aReceiver, aWebhook, heraldOf, webhooksOf } from "../testing/webhooks/webhooks.ts";

// The promises of docs/recovery.md for each of them. The Ledger, the Board and the Fleet have tests of their own.

const theOne = (objects: DurableObjectNamespace<never>, name: string) =>
  objects.get(objects.idFromName(name)) as unknown as DurableObjectStub;

test("a lost Postman sends waiting mail with the next mail: the outbox is in D1", async () => {
  const db = connect(env.DB);
  const to = [randomWord(), randomWord()].map((word) => `${word}@mail.test`) as [string, string];
  const postman = () => theOne(env.POSTMAN as never, "postman");
  const now = Date.now();
  const waiting = { state: "waiting", recipient: to[0], subject: "Before", text: "", html: "", createdAt: now, dueAt: now } as const;
  await db.insert(mails).values(waiting);
  await lose(postman());
  expect(await runDurableObjectAlarm(postman())).toBe(false);
  await sendMail(aContext(), { to: to[1], template: "reset", userName: "Ann", path: "/account/reset" });
  await postmanOf(env).wake(0);
  const states = async () =>
    (await db.select({ state: mails.state }).from(mails).where(inArray(mails.recipient, to))).map(({ state }) => state);
  await expect.poll(states).toEqual(["sent", "sent"]);
});

test("a lost Herald has lost its webhooks; those that are added anew receive events from then on", async () => {
  const game = await aGame();
  const receiver = aReceiver();
  await aWebhook(game, receiver.url);
  await lose(heraldOf(game));
  expect(await ok("GET", webhooksOf(game), { as: game.organiser })).toEqual([]);
  await ok("POST", `/api/edit/games/${game.id}/notices`, { as: game.organiser, body: { content: "Nobody hears it" } });
  await aWebhook(game, receiver.url);
  await changeGame(game, { title: "Heard" });
  await ok("POST", `/api/edit/games/${game.id}/notices`, { as: game.organiser, body: { content: "Heard" } });
  await expect.poll(async () => (await receiver.seen()).map(({ body }) => body).join("\n")).toContain("Heard");
  expect((await receiver.seen()).map(({ body }) => body).join("\n")).not.toContain("Nobody hears it");
});

test("a lost Limiter counts from the beginning", async () => {
  const name = crypto.randomUUID();
  const wants = [{ key: "a", bucket: { size: 1, add: 1, everyMs: 3_600_000 } }];
  const take = () => limiterOf(env, name).take(wants);
  expect([await take(), await take()]).toEqual([null, { waitMs: expect.any(Number) }]);
  await lose(theOne(env.LIMITER as never, name));
  expect(await take()).toBe(null);
});
