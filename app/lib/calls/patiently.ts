import { again } from "./again.ts";

/** Of Remix's router, whether a page is shown already, and whether another is on its way. */
type Router = { state: { initialized: boolean; navigation: { state: string } } };

const isBusy = (status: number) => status === 429 || status >= 500;

/**
 * Reads a page's data. A page that reads itself anew, since a game has begun or its clock says so, keeps what it shows and what was typed until the server
 * answers: where it is busy or there is no answer it is asked again. Whoever goes to another page is told at once.
 */
export function patiently<Answer extends { status: number }>(
  { state }: Router,
  { signal }: { signal: AbortSignal },
  read: () => Promise<Answer>,
): Promise<Answer> {
  if (!state.initialized || state.navigation.state !== "idle") return read();
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
