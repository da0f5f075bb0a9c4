import type { Ctx } from "../context.ts";
import type { Language } from "../contract/wire/names.ts";
import { refusalOf } from "../contract/rpc/faults.ts";
import { AppError, WIRE_STATUS } from "../contract/wire/errors.ts";
import { messageOf } from "../contract/wire/messages/index.ts";
import type { ErrorView } from "../contract/wire/wire.ts";
import { log } from "../services/log/logs.ts";
import { errorText, rootText, stackText } from "../domain/log/error-text.ts";

/** When to try again if a busy service does not say when. */
const BUSY_SECONDS = 5;

/** Called with the number of a defect, which the caller is shown, too. */
export type NoteDefect = (id: string) => void;

/** Writes a defect's number to *Admin → Logs*, where administrators look for it; the Worker's own log has the details. */
export function noteDefect(ctx: Ctx): NoteDefect {
  return (id) => log(ctx, { level: "Error", message: `Defect ${id}: the Worker's own log says what it was`, status: "Failed" });
}

/** A refusal as an answer: JSON, with `Retry-After` where the error has one. */
export function refuse(language: Language, error: unknown, note?: NoteDefect): Response {
  return Response.json(errorView(language, error, note), statusOf(error));
}

/** The HTTP side of a refusal: its status, `Retry-After` if the error says when to try again, `Allow` if it names the allowed methods. */
export function statusOf(error: unknown): { status: number; headers: Record<string, string> } {
  const refusal = refusalOf(error);
  if (!refusal) return { status: 500, headers: {} };
  const { status, details } = refusal;
  const headers: Record<string, string> = {};
  if (status === 503) headers["Retry-After"] = String(details.seconds ?? BUSY_SECONDS);
  if (status === 429 && details.seconds) headers["Retry-After"] = String(details.seconds);
  if (details.allow) headers.Allow = String(details.allow);
  return { status, headers };
}

/**
 * The single shape of every refusal, in the caller's language. Any other error is a defect: it is logged here under an id, which is all that
 * the caller is shown and can report. `note` is called with the id. A busy platform or a full disk is logged, too.
 */
export function errorView(language: Language, error: unknown, note?: NoteDefect): ErrorView {
  const refusal = refusalOf(error);
  if (!refusal || (refusal.code === "unknown" && refusal.details.id === undefined)) {
    const id = crypto.randomUUID().slice(0, 8);
    console.error(JSON.stringify({ event: "defect", id, error: errorText(error), stack: stackText(error) }));
    note?.(id);
    return { ...errorView(language, new AppError("unknown", { id })), id };
  }
  if (refusal !== error) console.error(JSON.stringify({ event: "unavailable", error: rootText(error) }));
  const { code, status } = refusal;
  const details = { ...(status === 503 && { seconds: BUSY_SECONDS }), ...refusal.details };
  const fields = Object.entries(refusal.fields).map(([path, each]) => [path, messageOf(language, each, details)]);
  return {
    title: messageOf(language, code, details),
    status: WIRE_STATUS[code] ?? status,
    code,
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
  };
}
