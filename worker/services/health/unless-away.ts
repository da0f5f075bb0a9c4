import type { Ctx } from "../../context.ts";
import { PART_PATIENCE_MS } from "../../domain/health/patience.ts";
import { errorText } from "../../domain/log/error-text.ts";

/**
 * What an object says, for a page that is useful without it: null if the object fails, or takes longer than the reader of a page should
 * wait for a part of it. The log names what is away.
 */
export async function unlessAway<T>(
  ctx: Pick<Ctx, "sleep">,
  what: string,
  look: Promise<T>,
  patienceMs = PART_PATIENCE_MS,
): Promise<T | null> {
  try {
    return await Promise.race([look, ctx.sleep(patienceMs).then(() => Promise.reject(new Error("does not answer")))]);
  } catch (error) {
    console.error(JSON.stringify({ event: "part.away", what, error: errorText(error) }));
    return null;
  }
}
