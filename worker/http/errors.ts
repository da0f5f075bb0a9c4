import type { Language } from "../contract/wire/names.ts";
import { AppError, WIRE_STATUS } from "../contract/wire/errors.ts";
import { messageOf } from "../contract/wire/messages/index.ts";
import type { ErrorView } from "../contract/wire/wire.ts";
import { errorText, stackText } from "../domain/error-text.ts";

/** A refusal as an answer: JSON, and when to come back for those that say so. */
export function refuse(language: Language, error: unknown): Response {
  return Response.json(errorView(language, error), statusOf(error));
}

/** The HTTP side of a refusal: its status, `Retry-After` where the error says when to come back, `Allow` where it says what may be done. */
export function statusOf(error: unknown): { status: number; headers: Record<string, string> } {
  if (!(error instanceof AppError)) return { status: 500, headers: {} };
  const { status, details } = error;
  const headers: Record<string, string> = {};
  if ((status === 429 || status === 503) && details.seconds) headers["Retry-After"] = String(details.seconds);
  if (details.allow) headers.Allow = String(details.allow);
  return { status, headers };
}

/** The one shape of every refusal, in the caller's language. Anything that is no AppError is a defect: logged here, never shown. */
export function errorView(language: Language, error: unknown): ErrorView {
  if (!(error instanceof AppError)) {
    console.error(JSON.stringify({ event: "defect", error: errorText(error), stack: stackText(error) }));
    return errorView(language, new AppError("unknown"));
  }
  const fields = Object.entries(error.fields).map(([path, code]) => [path, messageOf(language, code, error.details)]);
  return {
    title: messageOf(language, error.code, error.details),
    status: WIRE_STATUS[error.code] ?? error.status,
    code: error.code,
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
  };
}
