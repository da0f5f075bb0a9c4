import { setTimeout as pause } from "node:timers/promises";

/** A new domain takes a while until it leads to the Worker. */
const PATIENCE = { tries: 24, pauseMs: 5_000 };
/** How `/healthz` begins, even where it lists problems. */
const OWN_WORDS = /^(?:not )?ok(?:\n|$)/;

/** What the deployed Worker reports about itself. `text`: "ok", perhaps with lines about what waits for the operator, or why it is not well. */
export type Health = { isWell: boolean; text: string };

/** Asks until the Worker itself answers. The first request also creates the first administrator. */
export async function healthOf(url: string, { tries, pauseMs } = PATIENCE): Promise<Health> {
  let last = "";
  for (let n = 0; n < tries; n += 1) {
    if (n > 0) await pause(pauseMs);
    const answer = await ask(url);
    if (typeof answer !== "string") return answer;
    last = answer;
  }
  return { isWell: false, text: last };
}

/** The Worker's answer, or why it did not come from the Worker. */
async function ask(url: string): Promise<Health | string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    const text = (await answer.text()).trim();
    if (OWN_WORDS.test(text)) return { isWell: answer.ok && text.startsWith("ok"), text };
    const title = titleIn(text);
    if (title) return { isWell: false, text: title };
    const status = `${answer.status} ${answer.statusText}`.trim();
    return answer.ok ? `${status}, which is not the platform's own answer` : status;
  } catch (error) {
    return causeOf(error as Error);
  }
}

function causeOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message;
}

/** Only our own Worker answers in this form. */
function titleIn(text: string): string | null {
  try {
    return (JSON.parse(text) as { title?: string }).title ?? null;
  } catch {
    return null;
  }
}
