import { AppError } from "../wire/errors.ts";

/** What Cloudflare adds to an error of an object; D1 says it in words alone. */
type Marks = { overloaded?: unknown; retryable?: unknown; cause?: unknown; message?: unknown };

/** How D1 and objects begin when they have too much to do, or were restarted under a call. A failed statement holds what players wrote, so nothing is looked for further in. */
const TOO_MUCH = /^(?:D1_ERROR: )?(?:D1 DB is overloaded|Durable Object is overloaded|Too many requests)/;
const LOST = /^(?:D1_ERROR: )?(?:Network connection lost|Durable Object reset|D1 DB (?:reset|storage operation exceeded|exceeded its))/;
/** How the database, an object or the store of files of `npm start` says that its disk is full: the next to ask is served again once there is room. */
const FULL = /^(?:D1_ERROR: )?(?:database or disk is full|disk I\/O error)/;
/** How R2 says that it has too much to do, or failed itself: the call, its words, and its code, of which these are worth a second try. */
const R2_TOO_MUCH = /^(?:get|head|put|delete|list|\w+MultipartUpload|uploadPart): [^\n]*\((?:0|10001|10043|10058)\)$/;
/** A Ledger begins so while its log is brought anew: nothing else of an error of an object reaches who called it. */
export const CLOSED = "The Ledger is closed";
/** When it is worth asking again. */
const SECONDS = 5;

/** Whether a call to an object ended in a way that a second try may mend: it was lost on the way, and there is not too much to do. */
export function isRetryable(error: unknown): boolean {
  return marksOf(error).some(({ retryable }) => retryable === true) && !isOverloaded(error);
}

/** The refusal that an error comes down to: itself, or `unavailable` where the platform is only busy or its disk full; null for a defect. */
export function refusalOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  return isOverloaded(error) || isLost(error) ? new AppError("unavailable", { seconds: SECONDS }) : null;
}

function isOverloaded(error: unknown): boolean {
  return marksOf(error).some(
    ({ overloaded, message = "" }) =>
      overloaded === true ||
      TOO_MUCH.test(String(message)) ||
      FULL.test(String(message)) ||
      R2_TOO_MUCH.test(String(message)) ||
      String(message).startsWith(CLOSED),
  );
}

function isLost(error: unknown): boolean {
  return marksOf(error).some(({ retryable, message }) => retryable === true || LOST.test(String(message)));
}

/** The error and what caused it: Drizzle wraps what D1 has said. */
function marksOf(error: unknown): Marks[] {
  const found: Marks[] = [];
  for (let one = error; one instanceof Error && found.length < 5; one = one.cause) found.push(one as Marks);
  return found;
}
