import { parseAllDocuments, stringify } from "yaml";
import { short, type Loss } from "./fields.ts";
import { TEXTS } from "../challenge/limits.ts";
import type { Raw } from "./manifest.ts";
import { reasonOf } from "../problems/reasons.ts";

/** The text that is kept of a service description: YAML with the names of the manifest. */
const serviceText = (service: Raw): string =>
  Object.keys(service).length === 0 ? "" : stringify(service, { lineWidth: 0, aliasDuplicateObjects: false });

/** The fields of a text that `serviceText` made; null for any other text, such as one that somebody wrote. */
export function serviceFields(text: string): Raw | null {
  const [document, more] = parseAllDocuments(text, { logLevel: "error" });
  if (!document || more || document.errors.length > 0) return null;
  try {
    const raw: unknown = document.toJS({ maxAliasCount: 0 });
    const isFields = typeof raw === "object" && raw !== null && !Array.isArray(raw);
    return isFields && serviceText(raw as Raw) === text ? (raw as Raw) : null;
  } catch {
    // It contains an alias.
    return null;
  }
}

/** Whether the platform stores a text of this length. */
const isHeld = (text: string): boolean => text.length <= TEXTS.service && !text.includes("\0") && text.isWellFormed();

/**
 * Appends the service description as a separate YAML document. If the result is longer than the platform accepts it is dropped, and everything in it
 * that `losses` marks as kept becomes lost.
 */
export function withService(said: string | undefined, service: Raw, losses: Loss[]): { service?: string } {
  const text = serviceText(service);
  if (text === "") return {};
  const whole = said ? `${said}---\n${text}` : text;
  if (isHeld(whole)) return { service: whole };
  for (const loss of losses) {
    // Placeholders are in other texts.
    if (!loss.kept || loss.why.code === "placeholders") continue;
    loss.why = reasonOf({ code: "length", values: { most: TEXTS.service } });
    delete loss.kept;
  }
  return {};
}

/** Keeps what kCTF deploys with a challenge that was read. */
export function keepDeployment(
  { challenge, losses, kept }: { challenge: { service: string }; losses: Loss[]; kept: Loss[] },
  file: string,
  document: Raw,
): void {
  const loss: Loss = { file, field: "spec", value: short(document.spec ?? null), why: reasonOf("sharedServices"), kept: true };
  const { service } = withService(challenge.service, document, [loss]);
  if (service !== undefined) challenge.service = service;
  (loss.kept ? kept : losses).push(loss);
}
