import type { CertificateStatement } from "../../contract/wire/game/certificates.ts";

/** Prefix of every statement's `type`, followed by the version of its form. */
export const STATEMENT_TYPE = "vexil-certificate-1";

/** The canonical text of a statement, which is signed: JSON without white space, keys in alphabetical order (RFC 8785; all its numbers are integers here). */
export function canonical(statement: CertificateStatement): string {
  return JSON.stringify(sorted(statement));
}

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}
