import { INSTANCE_TOLD_MS, TOLD_MS } from "../../worker/domain/news/spread.ts";

const MINUTE_MS = 60_000;

/** The pages of a game that players keep open. */
export type GamePage = "overview" | "challenges" | "challenge" | "scoreboard" | "notices";

/**
 * How often per minute an open page reads each of these while the game runs and the hub reports changes; anything not listed is not read.
 * `app/features/play/game/polls.dom.test.tsx` counts what the pages request.
 */
export const POLLS_A_MINUTE: Record<GamePage, Record<string, number>> = {
  overview: { details: MINUTE_MS / TOLD_MS },
  challenges: { details: MINUTE_MS / TOLD_MS },
  /** For a challenge with an instance. */
  challenge: { details: MINUTE_MS / TOLD_MS, container: MINUTE_MS / INSTANCE_TOLD_MS },
  scoreboard: { details: MINUTE_MS / TOLD_MS },
  notices: { details: MINUTE_MS / TOLD_MS },
};
