import { setTimeout as pause } from "node:timers/promises";

/** A new domain takes a while until it leads somewhere. */
const TRIES = 24;
const PAUSE_MS = 5_000;

/** What the deployed Worker says of itself: "ok", or why not. The first request also makes the first administrator. */
export async function healthOf(url: string): Promise<string> {
  let last = "";
  for (let n = 0; n < TRIES; n += 1) {
    if (n > 0) await pause(PAUSE_MS);
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch((error: Error) => causeOf(error));
    if (typeof answer === "string") {
      last = answer;
      continue;
    }
    const text = await answer.text();
    if (answer.ok) return text.trim();
    const title = titleIn(text);
    if (title) return title;
    last = `${answer.status} ${answer.statusText}`.trim();
  }
  return last;
}

function causeOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message;
}

/** Only our own Worker answers so. */
function titleIn(text: string): string | null {
  try {
    return (JSON.parse(text) as { title?: string }).title ?? null;
  } catch {
    return null;
  }
}
