import { aRunningGame } from "../games.ts";
import { ok } from "../call.ts";
import { exists } from "./rules.ts";
import { all, destroys } from "./staff-rows.ts";
import { onGames, type Row, type Target } from "./targets.ts";
import { MISSING } from "./world.ts";

/** Our team gets a message in every game; no message has an unassigned number. */
const toTeams: Row = ({ games, teams }) =>
  games.flatMap((game): Target[] => [
    {
      what: `our team in the ${game.state} game`,
      game,
      params: { id: game.id, teamid: teams.ours.id },
      body: () => ({ text: "psst" }),
      says: (actor) => exists(actor, game),
    },
    {
      what: `no team in the ${game.state} game`,
      game,
      params: { id: game.id, teamid: MISSING },
      body: () => ({ text: "psst" }),
      says: () => (game.state === "missing" ? "game.notFound" : "participation.notFound"),
    },
  ]);

const unknownMessages =
  (body?: () => unknown): Row =>
  (world) =>
    onGames(
      (_, { state }) => (state === "missing" ? "game.notFound" : "message.notFound"),
      () => ({ params: { teamid: world.teams.ours.id, mid: MISSING }, ...(body && { body }) }),
    )(world);

/** One that was just written. */
const aMessage = async () => {
  const { id, organiser: as, teams } = await aRunningGame({ challenges: [] });
  const { id: mid } = await ok<{ id: number }>("POST", `/api/edit/games/${id}/teams/${teams[0]!.id}/messages`, { as, body: { text: "x" } });
  return { params: { id, teamid: teams[0]!.id, mid } };
};

export const messageRows: Record<string, Row> = {
  "GET /api/edit/games/:id/messages": onGames(exists),
  "GET /api/edit/games/:id/messages/recipients": onGames(exists),
  "POST /api/edit/games/:id/teams/:teamid/messages": toTeams,
  "PUT /api/edit/games/:id/teams/:teamid/messages/:mid": unknownMessages(() => ({ text: "x" })),
  "DELETE /api/edit/games/:id/teams/:teamid/messages/:mid": all(unknownMessages(), destroys(aMessage)),
};
