import type { Ctx } from "../../context.ts";
import type { HeldHook, HookAttempt } from "../../contract/rpc/herald.ts";
import { AppError, fail, failAt } from "../../contract/wire/errors.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import type {
  WebhookChange,
  WebhookCreate,
  WebhookFailureChoice,
  WebhookFailureView,
  WebhookMadeView,
  WebhookSecretView,
  WebhookTestView,
  WebhookView,
} from "../../contract/wire/monitor/webhooks.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { limit } from "../../auth/limits.ts";
import { requirePermission, requireViewer } from "../../auth/roles.ts";
import { addressProblem } from "../../domain/webhooks/webhook-address.ts";
import { newWebhookId, newWebhookSecret } from "./webhook-secret.ts";
import { requireGame } from "../game/game-cache.ts";
import { logDone } from "../log/logs.ts";

/** `game.edit`: the webhooks of a game, in the order in which they were made. */
export async function list(ctx: Ctx, gameId: number): Promise<WebhookView[]> {
  await requireEditor(ctx, gameId);
  return (await ctx.herald(gameId).hooks()).map(viewOf);
}

/** `game.edit`: makes a webhook, which receives events from now on. Its secret is only in this answer. */
export async function make(ctx: Ctx, gameId: number, { url, ...wish }: WebhookCreate): Promise<WebhookMadeView> {
  await requireEditor(ctx, gameId);
  check(ctx, { url, shape: wish.shape, chat: wish.chat });
  const secret = newWebhookSecret();
  const settings = { ...wish, id: newWebhookId(), kinds: [...new Set(wish.kinds)], url, secret };
  const made = await ctx.herald(gameId).add(settings, LIMITS.webhooksPerGame);
  if (!made) fail("webhook.tooMany", { most: LIMITS.webhooksPerGame });
  await ctx.ledger(gameId).wakeHerald();
  logDone(ctx, `Made the webhook ${made.name} (${made.id}) to ${made.host} of game ${gameId}`);
  return { ...viewOf(made), secret };
}

/** `game.edit`: changes a webhook. One that is turned off gives up what was still waiting. */
export async function change(ctx: Ctx, gameId: number, id: string, wish: WebhookChange): Promise<WebhookView> {
  await requireEditor(ctx, gameId);
  const before = await find(ctx, gameId, id);
  check(ctx, { url: wish.url, shape: wish.shape ?? before.shape, chat: wish.chat ?? before.chat });
  // As after an import, which brings no addresses.
  if (wish.enabled && before.host === "" && wish.url === undefined) failAt("url", "webhook.url");
  const kinds = wish.kinds && [...new Set(wish.kinds)];
  const changed = (await ctx.herald(gameId).change(id, { ...wish, ...(kinds && { kinds }) })) ?? fail("webhook.notFound");
  await ctx.ledger(gameId).wakeHerald();
  logDone(ctx, `Changed the webhook ${changed.name} (${id}) to ${changed.host} of game ${gameId}`);
  return viewOf(changed);
}

/** `game.edit`: removes a webhook with its pending deliveries. */
export async function remove(ctx: Ctx, gameId: number, id: string): Promise<void> {
  await requireEditor(ctx, gameId);
  if (!(await ctx.herald(gameId).remove(id))) fail("webhook.notFound");
  logDone(ctx, `Removed the webhook ${id} of game ${gameId}`);
}

/** `game.edit`: makes a new secret, which is only in this answer. The old one also signs for a day. */
export async function renewSecret(ctx: Ctx, gameId: number, id: string): Promise<WebhookSecretView> {
  await requireEditor(ctx, gameId);
  const secret = newWebhookSecret();
  const until = (await ctx.herald(gameId).renewSecret(id, secret)) ?? fail("webhook.notFound");
  logDone(ctx, `Renewed the secret of the webhook ${id} of game ${gameId}`);
  return { secret, oldUntil: isoTime(until) };
}

/** `game.edit`: sends an example at once and returns the receiver's answer. */
export async function test(ctx: Ctx, gameId: number, id: string): Promise<WebhookTestView> {
  await requireEditor(ctx, gameId);
  await limit(ctx, "webhook", requireViewer(ctx).id);
  const said = (await ctx.herald(gameId).tryOut(id)) ?? fail("webhook.notFound");
  logDone(ctx, `Tested the webhook ${id} of game ${gameId}: ${said.status ?? said.error}`);
  return said;
}

/** `game.edit`: the deliveries that were given up, newest first. */
export async function failures(ctx: Ctx, gameId: number, id: string): Promise<WebhookFailureView[]> {
  await requireEditor(ctx, gameId);
  const found = (await ctx.herald(gameId).failures(id)) ?? fail("webhook.notFound");
  return found.map((one) => ({ ...one, failedAt: isoTime(one.failedAt) }));
}

/** `game.edit`: resends what was given up, with the same ids. Returns how many. */
export async function resend(ctx: Ctx, gameId: number, id: string, { events }: WebhookFailureChoice): Promise<number> {
  await requireEditor(ctx, gameId);
  const count = (await ctx.herald(gameId).resend(id, events ?? null)) ?? fail("webhook.notFound");
  logDone(ctx, `Sent ${count} events again by the webhook ${id} of game ${gameId}`);
  return count;
}

/** `game.edit`: deletes what was given up. Returns how many. */
export async function forget(ctx: Ctx, gameId: number, id: string): Promise<number> {
  await requireEditor(ctx, gameId);
  const count = (await ctx.herald(gameId).forget(id, null)) ?? fail("webhook.notFound");
  logDone(ctx, `Forgot ${count} events that the webhook ${id} of game ${gameId} had given up`);
  return count;
}

async function requireEditor(ctx: Ctx, gameId: number): Promise<void> {
  requirePermission(ctx, "game.edit", gameId);
  await requireGame(ctx, gameId);
}

async function find(ctx: Ctx, gameId: number, id: string): Promise<HeldHook> {
  return (await ctx.herald(gameId).hooks()).find((one) => one.id === id) ?? fail("webhook.notFound");
}

type Checked = { url: string | undefined; shape: WebhookView["shape"]; chat: string };

function check(ctx: Ctx, { url, shape, chat }: Checked): void {
  const problem = url === undefined ? null : addressProblem(url, ctx.webhooksAnywhere);
  const noChat = shape === "telegram" && chat === "" ? ("webhook.chat" as const) : null;
  const first = problem ?? noChat;
  if (first) throw new AppError(first, {}, { ...(problem && { url: problem }), ...(noChat && { chat: noChat }) });
}

function viewOf({ last, failingSince, nextAt, ...hook }: HeldHook): WebhookView {
  const time = (at: number | null) => (at === null ? null : isoTime(at));
  return { ...hook, last: last && attemptView(last), failingSince: time(failingSince), nextAt: time(nextAt) };
}

function attemptView({ at, status, error }: HookAttempt): NonNullable<WebhookView["last"]> {
  return { time: isoTime(at), status, error };
}
