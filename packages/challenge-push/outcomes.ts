import { isUnanswered } from "./platform.ts";

/**
 * What became of a challenge in a push: nothing; it was created or changed, and players do not see it; it is as in the folder; it was deleted. `unknown`:
 * the call that changes it was not answered.
 */
export type Outcome = "untouched" | "hidden" | "done" | "deleted" | "unknown";
/** Takes the outcome of a challenge, by its slug, or of `game.yml`. A later one replaces an earlier one. */
export type Tell = (name: string, outcome: Outcome) => void;

/** Does the work that has these outcomes, and tells them, or that they are not known. */
export async function telling(tell: Tell, outcomes: [name: string, Outcome][], work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isUnanswered(error)) for (const [name] of outcomes) tell(name, "unknown");
    throw error;
  }
  for (const [name, outcome] of outcomes) tell(name, outcome);
}
