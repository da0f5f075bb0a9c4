import type { Ctx } from "../../context.ts";
import type { InstanceKind, Passage } from "../../contract/rpc/fleet.ts";
import type { Outcome } from "../../contract/rpc/ledger.ts";
import { BoundedCache } from "../../domain/bounded-cache.ts";
import { MEMORY } from "../../memory.ts";
import { isFresh } from "../../domain/fresh.ts";

/** `passage` null: the instance is known, but the way to it is to be asked for. */
type Held = { readAt: number; passage: Passage | null };

/** An instance that has ended cannot be reached although its passage is cached: its host refuses. */
const KEPT_MS = 10_000;
const held = new BoundedCache<string, Held>(MEMORY.passages);
const keyOf = (kind: InstanceKind, id: string) => `${kind} ${id}`;

/** The way to an instance; the Fleet is asked once in ten seconds however many connect. `isKept`: it came from the cache. */
export async function passageTo(ctx: Ctx, kind: InstanceKind, id: string): Promise<Outcome<Passage & { isKept: boolean }>> {
  const known = held.get(keyOf(kind, id));
  if (known?.passage && isFresh(known.readAt, ctx.now(), KEPT_MS)) return { ok: true, ...known.passage, isKept: true };
  const readAt = ctx.now();
  const found = await ctx.fleet().passage(id, kind);
  if (!found.ok) {
    if (found.code === "instance.none") held.delete(keyOf(kind, id));
    return found;
  }
  const { url, host, key } = found;
  held.set(keyOf(kind, id), { readAt, passage: { url, host, key } });
  return { ok: true, url, host, key, isKept: false };
}

/** Whether an instance was reached from here or shown to its team lately, so that a connection to it is no guess. */
export function isKnownInstance(kind: InstanceKind, id: string): boolean {
  return held.peek(keyOf(kind, id)) !== undefined;
}

/** An instance is being shown to its team, which will connect to it. */
export function expectInstance(kind: InstanceKind, id: string): void {
  if (!isKnownInstance(kind, id)) held.set(keyOf(kind, id), { readAt: 0, passage: null });
}

/** Makes all next connections ask the Fleet, after a host's address or key changed. */
export function forgetPassages(): void {
  held.clear();
}

/** Makes the next connection ask the Fleet: the host refused, or does not answer there. */
export function forgetPassage(kind: InstanceKind, id: string): void {
  if (isKnownInstance(kind, id)) held.set(keyOf(kind, id), { readAt: 0, passage: null });
}
