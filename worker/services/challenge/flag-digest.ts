import { createHmac } from "node:crypto";
import type { Ctx } from "../../context.ts";

/** HMAC-SHA-256 of a flag under the server's secret, in hex: the form in which flags reach and rest in a Ledger. */
export function digestFlag(ctx: Ctx, challengeId: number, flag: string): string {
  return createHmac("sha256", ctx.secret).update(`flag:${challengeId}:${flag}`).digest("hex");
}
