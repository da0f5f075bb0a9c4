import { again, throughCuts } from "./again.ts";

/** From Remix's router: whether a page is already shown, and whether a navigation is under way. */
type Router = { state: { initialized: boolean; navigation: { state: string } } };

const isBusy = (status: number) => status === 429 || status >= 500;

/**
 * Reads a page's data. A page that reloads by itself, because a game has begun or its clock says so, keeps what it shows and what was typed until the
 * server answers: if the server is busy or unreachable, it is asked again. A navigation to another page is reported as failed after a second or two.
 */
export function patiently<Answer extends { status: number }>(
  { state }: Router,
  { signal }: { signal: AbortSignal },
  read: () => Promise<Answer>,
): Promise<Answer> {
  if (!state.initialized || state.navigation.state !== "idle") return throughCuts(read, signal);
  return again(() =>
    read().then(
      (answer) => (isBusy(answer.status) ? null : answer),
      (error: unknown) => {
        if (signal.aborted) throw error;
        return null;
      },
    ),
  );
}
