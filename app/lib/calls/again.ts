import { unanswered } from "./unanswered.ts";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** A device that changes networks loses the requests under way, and can send the next ones at once or a moment later. */
const AFTER_CUTS_MS = [300, 1_000];

const waited = (ms: number) => new Promise((over) => setTimeout(over, ms));

/** Asks until there is an answer that is not null, at growing and randomised intervals so that pages do not ask in step. An error ends it. */
export async function again<Answer>(ask: () => Promise<Answer | null>): Promise<Answer> {
  for (let ms = FIRST_WAIT_MS; ; ms = Math.min(LONGEST_WAIT_MS, ms * 2)) {
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    const answer = await ask();
    if (answer !== null) return answer;
    // oxlint-disable-next-line no-await-in-loop -- see above
    await waited(ms * (1 + Math.random()));
  }
}

/** Opens the page anew, at the address that the user has asked for; nothing that waits for this goes on. */
export function openAnew(): Promise<never> {
  const to = __remixRouter?.state.navigation.location;
  if (to) location.assign(to.pathname + to.search + to.hash);
  else location.reload();
  return new Promise(() => {});
}

/**
 * Loads code or texts, retrying while the network fails; what is on screen stays meanwhile. If they still do not come afterwards, because Firefox asks
 * only once for a file, or if a new release has replaced them as it has the list of all pages' code, the page is opened anew. Not if an extension of
 * the browser blocks them: that would not end. `gone`: what happens instead of opening the page anew.
 */
export function loaded<Part>(load: () => Promise<Part>, gone: () => Promise<never> = openAnew): Promise<Part> {
  let wasAway = false;
  const ask = async () => {
    // oxlint-disable-next-line no-restricted-globals -- a built file, and whatever answers for it
    const { ok, status } = await fetch(__remixManifest.url, { cache: "no-store" }).catch(() => ({ ok: false, status: 0 }));
    if (status === 404 || (ok && wasAway)) return load().catch(gone);
    wasAway ||= !ok;
    return null;
  };
  return again(() => load().catch(ask));
}

/** Asks once, and at most twice more if no answer came because the network was cut. `signal`: whether the answer is no longer wanted. */
export async function throughCuts<Answer>(ask: () => Promise<Answer>, signal?: AbortSignal, waits = AFTER_CUTS_MS): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const [ms, ...rest] = waits;
    if (ms === undefined || signal?.aborted || unanswered(error) !== "offline") throw error;
    await waited(ms);
    if (signal?.aborted) throw error;
    return throughCuts(ask, signal, rest);
  }
}
