import type { CertificateStatement } from "../../contract/wire/game/certificates.ts";

/** Begins every statement's `type`, with the number of its form. */
export const STATEMENT_TYPE = "vexil-certificate-1";

/** The one text of a statement that is signed: JSON without blanks, keys in the order of their letters (RFC 8785, whose numbers are all whole here). */
export function canonical(statement: CertificateStatement): string {
  return JSON.stringify(sorted(statement));
}

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}
