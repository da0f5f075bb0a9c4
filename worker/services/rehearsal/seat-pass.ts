import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx } from "../../context.ts";
import type { Register } from "../../contract/wire/account/account.ts";

const LIFE_MS = 60_000;

type Seat = Pick<Register, "userName" | "email" | "password">;

/** Signs one exact registration: somebody who intercepted it could make only this account, which the rehearsal deletes. */
export function signPass(secret: string, seat: Seat, now: number): string {
  const until = now + LIFE_MS;
  return `${until}.${macOf(secret, seat, until)}`;
}

/** Whether exactly this registration was signed by this server within the last minute. */
export function isSeat(ctx: Pick<Ctx, "pass" | "secret" | "now">, seat: Seat): boolean {
  const [, until = "0", mac = ""] = /^(\d{13})\.([0-9a-f]{64})$/.exec(ctx.pass ?? "") ?? [];
  if (ctx.now() >= Number(until) || Number(until) > ctx.now() + LIFE_MS) return false;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(ctx.secret, seat, Number(until))));
}

function macOf(secret: string, { userName, email, password }: Seat, until: number): string {
  return createHmac("sha256", secret)
    .update(`vexil rehearsal\n${JSON.stringify([userName, email, password, until])}`)
    .digest("hex");
}
