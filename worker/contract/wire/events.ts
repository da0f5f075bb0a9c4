import * as z from "zod/mini";
import { ChallengeTag } from "./enums.ts";

/** Incremented when a field is removed or changes its meaning. New fields and new types of events do not change it. */
export const EVENTS_VERSION = 1;

const Game = z.object({ title: z.string(), start: z.string(), end: z.string() });
const Team = z.object({ id: z.int(), name: z.string(), division: z.nullable(z.string()) });
const Challenge = z.object({ id: z.int(), title: z.string(), tag: z.nullable(ChallengeTag) });
const Notice = z.object({ id: z.int(), text: z.string() });

/** The public events of a game. `domain/public-event.ts` says which entry of the log each is made from. */
export const PublicEvent = z.discriminatedUnion("type", [
  /** The game's new title or times. */
  event("game.changed", { game: Game }),
  /** Their time has come; these two come from the clock rather than the log, and their ids say so. */
  event("game.started", { game: Game }),
  event("game.ended", { game: Game }),
  event("team.joined", { team: Team }),
  event("team.accepted", { team: Team }),
  event("team.rejected", { team: Team }),
  event("team.suspended", { team: Team }),
  event("challenge.published", { challenge: Challenge }),
  event("hint.published", { challenge: Challenge }),
  /** A solve that scores; `place` 1, 2 and 3 are the bloods, 0 is a guest's solve, which takes no place. */
  event("challenge.solved", { challenge: Challenge, team: Team, place: z.int() }),
  event("notice.published", { notice: Notice }),
  event("notice.edited", { notice: Notice }),
  event("notice.removed", { notice: z.object({ id: z.int() }) }),
]);
export type PublicEvent = z.infer<typeof PublicEvent>;

/** `id` is the same however often the event is sent; `time` is the log's. */
function event<const T extends string, const S extends z.core.$ZodShape>(type: T, data: S) {
  const id = z.string().check(z.regex(/^\d+-(?:\d+|(?:start|end)-\d+)$/));
  return z.strictObject({
    version: z.literal(EVENTS_VERSION),
    id,
    gameId: z.int(),
    time: z.string(),
    type: z.literal(type),
    data: z.strictObject(data),
  });
}
