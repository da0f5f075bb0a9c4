import { exists } from "./rules.ts";
import { onGames, type Row } from "./targets.ts";

/** The calls that check whether a game is ready, and that rehearse it. */
export const readyRows: Record<string, Row> = {
  "GET /api/edit/games/:id/readiness": onGames(exists),
  "GET /api/edit/games/:id/rehearsal": onGames(exists),
  // If it were permitted, a rehearsal would begin.
  "POST /api/edit/games/:id/rehearsal": (world) =>
    onGames(
      (_, { state }) => (state === "missing" ? "game.notFound" : "rehearsal.gameRuns"),
      () => ({ body: () => ({ teams: 1, rate: 1, minutes: 1 }) }),
    )(world).filter(({ game }) => game?.state === "running" || game?.state === "missing"),
  "DELETE /api/edit/games/:id/rehearsal": onGames((_, { state }) => (state === "missing" ? "game.notFound" : "rehearsal.none")),
};
