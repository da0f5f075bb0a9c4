const FIRST_MS = 250;
const LONGEST_MS = 60_000;
/** For a rate-limited call whose answer does not say how long. */
const LIMITED_MS = 1_000;

/**
 * How long to wait (ms) before repeating a call that got this answer, or none; null when it was answered, or must not be repeated. `tries`: how often
 * it was repeated already, `now` in epoch ms.
 */
export function pauseMs(answer: Response | Error, mayRepeat: boolean, tries: number, now: number): number | null {
  const step = Math.min(FIRST_MS * 2 ** tries, LONGEST_MS);
  if (answer instanceof Error) return mayRepeat && !isLasting(answer) ? step : null;
  const asked = askedMs(answer.headers.get("Retry-After") ?? "", now);
  // A limited call was not carried out, so each may be repeated.
  if (answer.status === 429) return Math.min(asked ?? LIMITED_MS, LONGEST_MS);
  const isAway = answer.status >= 502 && answer.status <= 504;
  return mayRepeat && isAway ? Math.min(Math.max(step, asked ?? 0), LONGEST_MS) : null;
}

/** The code of a failure because the server was silent for as long as the caller waits. */
export const SILENT = "SILENT";

/** Whether a call failed for a reason that the next one has, too: the server's certificate, a port that speaks no TLS, or a server that is silent. */
function isLasting({ cause }: Error): boolean {
  const { code = "" } = (cause ?? {}) as NodeJS.ErrnoException;
  return code === SILENT || /^(?:ERR_TLS_CERT|ERR_SSL_|CERT_|UNABLE_TO_)|SELF_SIGNED/.test(code);
}

/** The wait in `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3); null for anything else. */
function askedMs(header: string, now: number): number | null {
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const at = header.endsWith(" GMT") ? Date.parse(header) : NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
