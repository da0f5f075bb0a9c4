/** An error as it may be printed. A failed statement is shown without what it was to write: among that are flags, links and hashes of passwords. */
export function errorText(error: unknown): string {
  return withoutValues(String(error));
}

/** What an error came from first, as it may be printed: Drizzle wraps what D1 has said into the statement, which tells an operator nothing. */
export function rootText(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error ? rootText(error.cause) : errorText(error);
}

/** Where it came from, as it may be printed. */
export function stackText(error: unknown): string {
  return withoutValues((error as Error | undefined)?.stack ?? "");
}

function withoutValues(text: string): string {
  return text.replace(/\nparams: [^]*?(?=\n {4}at |$)/g, "");
}
