import { aGame } from "../games.ts";
import { ok } from "../call.ts";
import { exists } from "./rules.ts";
import { all, destroys } from "./staff-rows.ts";
import { onGames, type Row, type Target } from "./targets.ts";
import { MISSING } from "./world.ts";

const onNotices: Row = ({ games }) =>
  games.flatMap((game): Target[] => [
    {
      what: `a notice of the ${game.state} game`,
      game,
      params: { id: game.id, nid: game.notice },
      body: () => ({ content: "news" }),
      says: (actor) => exists(actor, game),
    },
    {
      what: `no notice of the ${game.state} game`,
      game,
      params: { id: game.id, nid: MISSING },
      body: () => ({ content: "news" }),
      says: (actor) => (game.state === "missing" ? exists(actor, game) : "notice.notFound"),
    },
  ]);

export const noticeRows: Record<string, Row> = {
  "GET /api/edit/games/:id/notices": onGames(exists),
  "POST /api/edit/games/:id/notices": onGames(exists, () => ({ body: () => ({ content: "news" }) })),
  "PUT /api/edit/games/:id/notices/:nid": onNotices,
  "DELETE /api/edit/games/:id/notices/:nid": all(
    (world) => onNotices(world).map((target) => ({ ...target, body: undefined, refused: target.what.startsWith("a ") })),
    destroys(async () => {
      const { id, organiser: as } = await aGame();
      const { id: nid } = await ok<{ id: number }>("POST", `/api/edit/games/${id}/notices`, { as, body: { content: "x" } });
      return { params: { id, nid } };
    }),
  ),
};
