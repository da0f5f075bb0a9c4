import type { Ctx } from "./context.ts";
import { AppError } from "./contract/wire/errors.ts";
import { errorText } from "./domain/log/error-text.ts";

/** How long a page waits for a part that it can do without, in ms. */
const PART_PATIENCE_MS = 3_000;

/**
 * What an object says, for a page that is useful without it: null if the object fails, or takes longer than the reader of a page should
 * wait for a part of it. The log names what is away. A refusal is an answer, and is thrown.
 */
export async function unlessAway<T>(
  ctx: Pick<Ctx, "sleep">,
  what: string,
  look: Promise<T>,
  patienceMs = PART_PATIENCE_MS,
): Promise<T | null> {
  try {
    return await inTime(ctx, look, patienceMs);
  } catch (error) {
    if (error instanceof AppError && error.code !== "unavailable") throw error;
    console.error(JSON.stringify({ event: "part.away", what, error: errorText(error) }));
    return null;
  }
}

/** The same for callers who distinguish: refused with `unavailable` when it takes too long. */
export function inTime<T>(ctx: Pick<Ctx, "sleep">, look: Promise<T>, patienceMs = PART_PATIENCE_MS): Promise<T> {
  return Promise.race([look, ctx.sleep(patienceMs).then(() => Promise.reject(new AppError("unavailable")))]);
}
