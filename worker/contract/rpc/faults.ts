import { AppError } from "../wire/errors.ts";

/** The properties that Cloudflare adds to an error of an object; D1 reports it only in words. */
type Marks = { overloaded?: unknown; retryable?: unknown; cause?: unknown; message?: unknown };

/**
 * How messages of D1 and objects begin when they are overloaded, or were restarted during a call. A failed statement contains what players
 * wrote, so nothing is searched further inside.
 */
const TOO_MUCH = /^(?:D1_ERROR: )?(?:D1 DB is overloaded|Durable Object is overloaded|Too many requests)/;
const LOST = /^(?:D1_ERROR: )?(?:Network connection lost|Durable Object reset|D1 DB (?:reset|storage operation exceeded|exceeded its))/;
/** How the database, an object or the file store of `npm start` reports that its disk is full: later requests succeed once there is space. */
const FULL = /^(?:D1_ERROR: )?(?:database or disk is full|disk I\/O error)/;
/**
 * What the runtime says instead of its own errors, for instance when it cannot open an object's storage on a full disk. An error that our code throws
 * in an object keeps its message.
 */
const RUNTIME = /^(?:D1_ERROR: )?internal error; reference = /;
/** How R2 reports that it is overloaded, or failed itself: the call, its words, and its code, of which these are worth a second try. */
const R2_TOO_MUCH = /^(?:get|head|put|delete|list|\w+MultipartUpload|uploadPart): [^\n]*\((?:0|10001|10043|10058)\)$/;
/** Prefix of a Ledger's errors while its log is being rebuilt: of an object's error only the message reaches the caller. */
export const CLOSED = "The Ledger is closed";
/** When to retry. */
const SECONDS = 5;

/** Whether a call to an object failed in a way that a second try may fix: it was lost on the way, and the object is not overloaded. */
export function isRetryable(error: unknown): boolean {
  return marksOf(error).some(({ retryable }) => retryable === true) && !isOverloaded(error);
}

/**
 * The refusal that an error amounts to: itself, or `unavailable` if the platform is only busy, its disk is full or its runtime failed; null for a
 * defect.
 */
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
  return marksOf(error).some(({ retryable, message }) => retryable === true || LOST.test(String(message)) || RUNTIME.test(String(message)));
}

/** The error and its causes: Drizzle wraps D1's message. */
function marksOf(error: unknown): Marks[] {
  const found: Marks[] = [];
  for (let one = error; one instanceof Error && found.length < 5; one = one.cause) found.push(one as Marks);
  return found;
}
