/**
 * Why our server did not answer: `offline` if the browser got no answer at all (each engine words that differently), `foreign` if something in front
 * of the server answered, such as a proxy, a busy edge or a server that is starting. Null if the error is something else.
 */
export function unanswered(error: unknown): "offline" | "foreign" | null {
  if (!(error instanceof Error)) return null;
  const { name, message } = error;
  if (name === "TypeError" && /failed to fetch|networkerror|load failed|import(ed|ing a) module/i.test(message)) return "offline";
  return message.startsWith("Unable to decode turbo-stream") ? "foreign" : null;
}
