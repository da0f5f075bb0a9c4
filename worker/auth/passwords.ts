import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Ctx } from "../context.ts";
import { plainPassword } from "../domain/accounts/password.ts";
import { addressKey } from "../domain/addresses/address.ts";
import { derive, type Cut } from "../ports/hasher/work.ts";

const BLOCK = 8;
const PARALLEL = 5;
/** The runtime refuses more work than N·r·p = 2^20. */
const MOST_WORK = 2 ** 20;
const NO_SALT = Buffer.alloc(16).toString("base64url");

/** For whom a password is hashed, and how long the caller has waited already: see `domain/fair-queue.ts`. */
export type Turn = { from: string; rank: number; waitedMs?: number };

/** `scrypt$N$r$p$salt$key` of a password. About 0.2 s of CPU at N = 16384, spent elsewhere (`ctx.hasher`); refuses with `busy` when too many wait for it. */
export async function hashPassword(ctx: Ctx, password: string, { cost = ctx.scryptCost, turn = turnOf(ctx) } = {}): Promise<string> {
  const cut = { cost, block: BLOCK, parallel: PARALLEL, salt: randomBytes(16).toString("base64url") };
  const [key] = await keysOf(ctx, password, [cut], turn);
  return ["scrypt", cost, BLOCK, PARALLEL, cut.salt, key].join("$");
}

/** How many hashes of full strength one call may cost: about 13 s of CPU, below the edge's limit of 30 s per request. */
const BATCH_WORK = 64;
const LEAST_COST = 1_024;

/**
 * scrypt's N for each of this many hashes in one call. Beyond 64 it is halved until all of them together cost no more: passwords that
 * somebody else has chosen are only for the first sign-in, which hashes them again at full strength.
 */
export function costInBatch(full: number, hashes: number): number {
  let cost = full;
  while (cost > LEAST_COST && cost * hashes > full * BATCH_WORK) cost /= 2;
  return cost;
}

/** Stored for an account without a usable password, until one is chosen by mail. Each is different, so that links made before are recognised as outdated. */
export function noPassword(): string {
  return `none$${randomBytes(16).toString("base64url")}`;
}

/** Whether an account has no usable password. */
export function isWithoutPassword(stored: string): boolean {
  return stored.startsWith("none$");
}

/**
 * Whether the password is the stored one. A hash that took less work is padded with more, so that timing reveals nothing about the account.
 * With `stored` null the same work is done for a name that does not exist. Refuses with `busy` like `hashPassword`.
 */
export async function verifyPassword(ctx: Ctx, password: string, stored: string | null, turn = turnOf(ctx)): Promise<boolean> {
  const none: Cut = { cost: ctx.scryptCost, block: BLOCK, parallel: PARALLEL, salt: NO_SALT };
  const [scheme, n, r, p, salt, key] = (stored ?? "").split("$");
  const work = Number(n) * Number(r) * Number(p);
  if (scheme !== "scrypt" || !key || !salt || !(work > 0 && work <= MOST_WORK)) {
    await keysOf(ctx, password, [none], turn);
    return false;
  }
  const cut = { cost: Number(n), block: Number(r), parallel: Number(p), salt };
  const weak = work < ctx.scryptCost * BLOCK * PARALLEL;
  const [made] = await keysOf(ctx, password, weak ? [cut, none] : [cut], turn);
  const [found, right] = [Buffer.from(made!, "base64url"), Buffer.from(key, "base64url")];
  return found.length === right.length && timingSafeEqual(found, right);
}

/** Whether a stored hash was made with less work than is required now. */
export function isWeaker(stored: string, cost: number): boolean {
  const [, n, r, p] = stored.split("$");
  return Number(n) * Number(r) * Number(p) < cost * BLOCK * PARALLEL;
}

/** Behind the sign-ins of addresses without failures. */
function turnOf(ctx: Ctx): Turn {
  return { from: sourceOf(ctx), rank: 1 };
}

/**
 * The source whose turns the caller shares: the address, else the user. For anybody else each call is its own source, because the machine's
 * own programs do much at once.
 */
export function sourceOf(ctx: Ctx): string {
  return (ctx.limits ? (addressKey(ctx) ?? ctx.viewer?.id) : null) ?? crypto.randomUUID();
}

function keysOf(ctx: Ctx, password: string, cuts: Cut[], turn: Turn): Promise<string[]> {
  return derive(ctx.hasher(turn.from), { ...turn, client: ctx.connection, password: plainPassword(password), cuts }, ctx.gone);
}
