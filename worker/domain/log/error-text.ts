/** An error as it may be printed. A failed statement is shown without its values: these include flags, links and hashes of passwords. */
export function errorText(error: unknown): string {
  return withoutValues(String(error));
}

/** The root cause of an error, as it may be printed: Drizzle wraps D1's message into the statement, which tells an operator nothing. */
export function rootText(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error ? rootText(error.cause) : errorText(error);
}

/** The stack trace, as it may be printed. */
export function stackText(error: unknown): string {
  return withoutValues((error as Error | undefined)?.stack ?? "");
}

function withoutValues(text: string): string {
  return text.replace(/\nparams: [^]*?(?=\n {4}at |$)/g, "");
}
