import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import type { WebhookMadeView, WebhookView } from "../../contract/wire/monitor/webhooks.ts";
import { ok } from "../call.ts";
import type { TestGame } from "../games.ts";
import { randomWord } from "../users.ts";
import type { Planned, Received } from "./receiver.ts";

const RECEIVER = (env as unknown as { WEBHOOK_RECEIVER: string }).WEBHOOK_RECEIVER;

/** A receiver of the test's own. */
export function aReceiver() {
  const name = randomWord();
  const ask = async (what: string, body?: unknown) => fetch(`${RECEIVER}/${what}/${name}`, { method: "POST", body: JSON.stringify(body) });
  return {
    url: `${RECEIVER}/hook/${name}`,
    seen: async () => (await (await ask("seen")).json()) as Received[],
    /** Sets the answers to the next messages. */
    plan: (...next: Planned[]) => ask("plan", next),
    release: () => ask("release"),
  };
}

export const webhooksOf = (game: TestGame) => `/api/edit/games/${game.id}/webhooks`;

/** A webhook of a game that receives everything, unless the fields specify otherwise. */
export function aWebhook(game: TestGame, url: string, fields: object = {}): Promise<WebhookMadeView> {
  const all = ["solve", "challenge", "hint", "notice", "game", "team"];
  return ok("POST", webhooksOf(game), { as: game.organiser, body: { name: "Hook", url, shape: "json", kinds: all, ...fields } });
}

export async function webhookOf(game: TestGame, id: string): Promise<WebhookView> {
  const list = await ok<WebhookView[]>("GET", webhooksOf(game), { as: game.organiser });
  return list.find((one) => one.id === id)!;
}

/** As if the pauses of all webhooks of a game were over. */
export async function hurry(game: TestGame): Promise<void> {
  const herald = heraldOf(game);
  await runInDurableObject(herald, (_, { storage }) => void storage.sql.exec("UPDATE hooks SET pause_until = 0"));
  await runDurableObjectAlarm(herald);
}

export function heraldOf({ id }: { id: number }) {
  return env.HERALD.get(env.HERALD.idFromName(String(id))) as unknown as DurableObjectStub;
}
