import { aGame } from "../games.ts";
import { ok } from "../call.ts";
import { exists, visible } from "./rules.ts";
import { all, destroys } from "./staff-rows.ts";
import { onGames, type Row, type Target } from "./targets.ts";
import { MISSING } from "./world.ts";

/** With the link of each game, which opens private ones to everybody, and with that of another game, which opens nothing. */
const withLinks: Row = ({ games }) =>
  games.flatMap((game): Target[] => [
    {
      what: `the stage of the ${game.state} game by its link`,
      game,
      params: { id: game.id },
      query: `link=${game.stageLink?.secret}`,
      says: (actor) => exists(actor, game),
      // A viewer admitted by a link may read the game's title there.
      only: game.state === "private" ? ["player", "captain", "admin"] : undefined,
    },
    {
      what: `the stage of the ${game.state} game by the link of another`,
      game,
      params: { id: game.id },
      query: `link=${games[1]!.state === game.state ? "none" : games[1]!.stageLink?.secret}`,
      says: (actor) => visible(actor, game),
    },
  ]);

const onLinks: Row = ({ games }) =>
  games.flatMap((game): Target[] => [
    {
      what: `the link of the ${game.state} game`,
      game,
      params: { id: game.id, link: game.stageLink?.id ?? MISSING },
      says: (actor) => exists(actor, game),
      refused: true,
    },
    {
      what: `no link of the ${game.state} game`,
      game,
      params: { id: game.id, link: MISSING },
      says: (actor) => (game.state === "missing" ? exists(actor, game) : "stage.noLink"),
    },
  ]);

export const stageRows: Record<string, Row> = {
  "GET /api/game/:id/stage": all(onGames(visible), withLinks),
  "GET /api/edit/games/:id/stage": onGames(exists),
  "PUT /api/edit/games/:id/stage": onGames(exists, () => ({ body: () => ({ scene: "chart" }) })),
  "GET /api/edit/games/:id/stage/links": onGames(exists),
  "POST /api/edit/games/:id/stage/links": all(
    onGames(exists, ({ state }) => ({ body: () => ({ name: "hall" }), ...(state !== "missing" && { refused: true }) })),
    destroys(async () => ({ params: { id: (await aGame()).id }, body: { name: "hall" } })),
  ),
  "DELETE /api/edit/games/:id/stage/links/:link": all(
    onLinks,
    destroys(async () => {
      const { id, organiser: as } = await aGame();
      const made = await ok<{ id: number }>("POST", `/api/edit/games/${id}/stage/links`, { as, body: { name: "hall" } });
      return { params: { id, link: made.id } };
    }),
  ),
};
