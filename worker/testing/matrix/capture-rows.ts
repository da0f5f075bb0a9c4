import { aStoredCapture } from "../captures.ts";
import { onGames, type Row, type Target } from "./targets.ts";
import { MISSING } from "./world.ts";

const FILE = "0a1b2c3d-20261121-171339-none.pcap";

/** A recording of one team in each game but those that are missing, and none. */
const onRecordings: Row = ({ games }) =>
  games.map((game): Target => {
    const { id, state, open, parts } = game;
    const params = { cid: open.id, partid: parts.ours, file: FILE };
    if (state === "missing") return { what: "no recording", game, params, says: () => "capture.notFound" };
    const fresh = async () => ({ params: { ...params, file: await aStoredCapture(id, open.id, parts.ours) } });
    return { what: `a recording of the ${state} game`, game, params, says: () => "ok", fresh };
  });

/** For the staff only: the traffic of all teams, whatever the state of their game. */
export const captureRows = {
  "GET /api/game/games/:id/captures": onGames(() => "ok"),
  "GET /api/game/captures/:cid": onRecordings,
  "GET /api/game/captures/:cid/:partid": onRecordings,
  "GET /api/game/captures/:cid/:partid/all": onRecordings,
  "DELETE /api/game/captures/:cid/:partid/all": onRecordings,
  "GET /api/game/captures/:cid/:partid/:file": onRecordings,
  "DELETE /api/game/captures/:cid/:partid/:file": (world) => [
    ...onRecordings(world),
    {
      what: "another name",
      game: world.games.find(({ state }) => state === "missing")!,
      params: { cid: MISSING, partid: MISSING, file: "x.txt" },
      says: () => "capture.notFound",
    },
  ],
} satisfies Record<string, Row>;
