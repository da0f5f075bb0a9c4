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

/** Whether a new release has replaced the files that this page came with, which include the list of all pages' code. */
const isReplaced = () =>
  // oxlint-disable-next-line no-restricted-globals -- a built file, and whatever answers for it
  fetch(__remixManifest.url, { cache: "no-store" }).then(
    ({ status }) => status === 404,
    () => false,
  );

/** Opens the page anew, at the address that the user has asked for; nothing that waits for this goes on. */
export function openAnew(): Promise<never> {
  const to = __remixRouter?.state.navigation.location;
  if (to) location.assign(to.pathname + to.search + to.hash);
  else location.reload();
  return new Promise(() => {});
}

/** Loads code or texts, retrying while the network fails; what is on screen stays meanwhile. If a new release has replaced them, the page is opened anew. */
export const loaded = <Part>(load: () => Promise<Part>): Promise<Part> =>
  again(() => load().catch(async () => ((await isReplaced()) ? openAnew() : null)));

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
