import { exists, holdsInGame, started, takesPart, writing, type Said } from "./rules.ts";
import { onChallenges, onGames, plain, type Row } from "./targets.ts";
import type { ActorName, WorldGame } from "./world.ts";

/** Feedback is open to players who have solved the challenge, and to all participants once the game is over. */
function speaking(actor: ActorName, game: WorldGame): Said {
  const said = writing(actor, game);
  const isOver = game.state === "over" || game.state === "practice";
  return said === "ok" && takesPart(actor) && actor === "foreigner" && !isOver ? "feedback.early" : said;
}

/** The statistics are for all once the game is over, and for its monitors before. */
function counted(actor: ActorName, game: WorldGame): Said {
  const said = started(actor, game);
  const isOver = game.state === "over" || game.state === "practice";
  const monitors = actor === "monitor" || actor === "admin" || holdsInGame(actor, "game.monitor", game);
  return said === "ok" && !isOver && !monitors ? "statistics.closed" : said;
}

/** A team's certificates are for its members once the game is over and the organisers enable them, which none of these do. */
function certified(actor: ActorName, game: WorldGame): Said {
  const said = writing(actor, game);
  if (said !== "ok") return said;
  return game.state === "over" || game.state === "practice" ? "certificate.closed" : "certificate.early";
}

/** All at once, for organisers, after the end. */
function awarded(actor: ActorName, game: WorldGame): Said {
  const said = exists(actor, game);
  if (said !== "ok" || game.state === "over" || game.state === "practice") return said;
  return game.state === "before" ? "game.notStarted" : "certificate.early";
}

/** What is read and written about challenges and games when they are over. */
export const afterRows: Record<string, Row> = {
  "GET /api/game/:id/challenges/:cid/feedback": onChallenges(writing, { seesDisabled: false }),
  "PUT /api/game/:id/challenges/:cid/feedback": (world) =>
    onChallenges(speaking, { seesDisabled: false, body: () => ({ stars: 4, text: "x" }) })(world).map((target) =>
      // For a nonexistent thing nobody is told that it is too early.
      target.what.startsWith("a challenge") ? target : { ...target, says: absent(target.says) },
    ),
  "GET /api/game/:id/statistics": onGames(counted),
  "GET /api/game/:id/certificate": onGames(certified),
  "GET /api/game/:id/certificate/file": onGames(certified),
  "POST /api/certificates/verify": plain(() => ({ text: "guess" })),
  "GET /api/edit/games/:id/certificates": onGames(exists),
  "PUT /api/edit/games/:id/certificates": onGames(exists, () => ({ body: () => ({ open: false, text: "", signer: "" }) })),
  "GET /api/edit/games/:id/certificates/all": onGames(awarded),
  "GET /api/edit/games/:id/certificates/specimen": onGames(exists),
  "GET /api/edit/games/:id/site": onGames(
    (actor, game) => (game.state === "before" ? "game.notStarted" : exists(actor, game)),
    () => ({ query: "during=true&writeups=all" }),
  ),
  "GET /api/edit/games/:id/feedback": onGames(exists),
  "GET /api/edit/games/:id/feedback/sheet": onGames(exists),
};

const absent =
  (says: (actor: ActorName) => Said) =>
  (actor: ActorName): Said =>
    says(actor) === "feedback.early" ? "challenge.notFound" : says(actor);
