/**
 * Why there is no answer of ours: the browser had none at all (each engine says so in its own words), or one of something before the server: of a proxy, of the
 * edge while it is busy, of a server that is starting. Null: it is something else.
 */
export function unanswered(error: unknown): "offline" | "foreign" | null {
  if (!(error instanceof Error)) return null;
  const { name, message } = error;
  if (name === "TypeError" && /failed to fetch|networkerror|load failed|imported module/i.test(message)) return "offline";
  return message.startsWith("Unable to decode turbo-stream") ? "foreign" : null;
}
