import { aGame } from "../games.ts";
import { ok } from "../call.ts";
import { exists } from "./rules.ts";
import { all, destroys } from "./staff-rows.ts";
import { onGames, type Row, type Target } from "./targets.ts";

const NEW_HOOK = { name: "hook", url: "http://127.0.0.1:1/", shape: "json", kinds: ["solve"], enabled: false };
const NO_HOOK = "000000000000";

/** The webhook of each game, and a nonexistent one. */
const onHooks =
  (extra: Partial<Target> = {}): Row =>
  ({ games }) =>
    games.flatMap((game): Target[] => [
      {
        what: `the webhook of the ${game.state} game`,
        game,
        params: { id: game.id, hook: game.webhook?.id ?? NO_HOOK },
        says: (actor) => exists(actor, game),
        ...extra,
      },
      {
        what: `no webhook of the ${game.state} game`,
        game,
        params: { id: game.id, hook: NO_HOOK },
        ...extra,
        says: (actor) => (game.state === "missing" ? exists(actor, game) : "webhook.notFound"),
      },
    ]);

export const webhookRows: Record<string, Row> = {
  "GET /api/edit/games/:id/webhooks": onGames(exists),
  "POST /api/edit/games/:id/webhooks": all(
    onGames(exists, ({ state }) => ({ body: () => NEW_HOOK, ...(state !== "missing" && { refused: true }) })),
    destroys(async () => ({ params: { id: (await aGame()).id }, body: NEW_HOOK })),
  ),
  "PUT /api/edit/games/:id/webhooks/:hook": onHooks({ body: () => ({ name: "another" }) }),
  "DELETE /api/edit/games/:id/webhooks/:hook": all(
    onHooks({ refused: true }),
    destroys(async () => {
      const { id, organiser: as } = await aGame();
      const made = await ok<{ id: string }>("POST", `/api/edit/games/${id}/webhooks`, { as, body: NEW_HOOK });
      return { params: { id, hook: made.id } };
    }),
  ),
  // Its answer contains a secret that nobody else may see, so it is called only for a webhook made for this.
  "POST /api/edit/games/:id/webhooks/:hook/secret": onHooks({ refused: true }),
  "POST /api/edit/games/:id/webhooks/:hook/test": onHooks(),
  "GET /api/edit/games/:id/webhooks/:hook/failures": onHooks(),
  "POST /api/edit/games/:id/webhooks/:hook/failures": onHooks({ body: () => ({}) }),
  "DELETE /api/edit/games/:id/webhooks/:hook/failures": onHooks(),
};
