import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx } from "../../context.ts";
import { cookieLine, REGISTRATION } from "../../auth/cookie.ts";

/** Recognises the browser that sent a registration when the link in the mail is opened, because the password was typed in that browser. */
export function leaveProof(ctx: Ctx, link: { tokenHash: string; lifeMs: number }): void {
  ctx.cookies.push(cookieLine(REGISTRATION, proofOf(ctx, link.tokenHash), link.lifeMs, ctx.secure));
}

/** Whether this browser sent the registration that a link (by the hash of its token) belongs to. */
export function isProven(ctx: Ctx, tokenHash: string): boolean {
  const given = Buffer.from(ctx.registration ?? "");
  const right = Buffer.from(proofOf(ctx, tokenHash));
  return given.length === right.length && timingSafeEqual(given, right);
}

function proofOf(ctx: Ctx, tokenHash: string): string {
  return createHmac("sha256", ctx.secret).update(`vexil registration\n${tokenHash}`).digest("hex");
}
