import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Ctx } from "../context.ts";
import type { UserRow } from "../db/schema/index.ts";
import { cookieLine, DEVICE } from "./cookie.ts";

const LIFE_MS = 180 * 24 * 3_600_000;

/**
 * Records in this browser that its user knew the account's password, or read its mail. It does not sign anybody in; tries from this browser
 * are counted separately, so that strangers who guess elsewhere cannot lock the owner out.
 */
export function markDevice(ctx: Ctx, user: Pick<UserRow, "id">): void {
  if (deviceOf(ctx)?.userId === user.id) return;
  const device = randomBytes(12).toString("base64url");
  ctx.cookies.push(cookieLine(DEVICE, `${user.id}.${device}.${macOf(ctx, user.id, device)}`, LIFE_MS, ctx.secure));
}

/** The device in a request's cookie, and its account; null without a valid one. */
export function deviceOf(ctx: Ctx): { userId: string; device: string } | null {
  const [userId, device, mac] = ctx.device?.split(".") ?? [];
  if (!userId || !device || !mac) return null;
  const [given, right] = [Buffer.from(mac), Buffer.from(macOf(ctx, userId, device))];
  return given.length === right.length && timingSafeEqual(given, right) ? { userId, device } : null;
}

function macOf(ctx: Ctx, userId: string, device: string): string {
  return createHmac("sha256", ctx.secret).update(`vexil device\n${userId}\n${device}`).digest("base64url");
}
