import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Ctx } from "../context.ts";
import type { UserRow } from "../db/schema/index.ts";
import { cookieLine, DEVICE } from "./cookie.ts";

const LIFE_MS = 180 * 24 * 3_600_000;

/**
 * Remembers in this browser that its holder knew the account's password, or read its mail. It signs in nobody; tries that come with it are
 * counted for themselves, so that strangers who guess elsewhere cannot keep the owner out.
 */
export function markDevice(ctx: Ctx, user: Pick<UserRow, "id">): void {
  if (deviceOf(ctx)?.userId === user.id) return;
  const device = randomBytes(12).toString("base64url");
  ctx.cookies.push(cookieLine(DEVICE, `${user.id}.${device}.${macOf(ctx, user.id, device)}`, LIFE_MS, ctx.secure));
}

/** The device that a request says it comes from, and of which account it is; null without one that is ours. */
export function deviceOf(ctx: Ctx): { userId: string; device: string } | null {
  const [userId, device, mac] = ctx.device?.split(".") ?? [];
  if (!userId || !device || !mac) return null;
  const [given, right] = [Buffer.from(mac), Buffer.from(macOf(ctx, userId, device))];
  return given.length === right.length && timingSafeEqual(given, right) ? { userId, device } : null;
}

function macOf(ctx: Ctx, userId: string, device: string): string {
  return createHmac("sha256", ctx.secret).update(`vexil device\n${userId}\n${device}`).digest("base64url");
}
