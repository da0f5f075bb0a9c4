import type { ErrorCode } from "../../contract/wire/errors.ts";
import { isCallerKind, type Access } from "../../auth/roles.ts";
import { STAFFED, type ActorName, type WorldGame } from "./world.ts";

/** The required answer of a call: 200, or a refusal. */
export type Said = "ok" | ErrorCode;

const ROLE: Record<ActorName, number> = {
  visitor: -1,
  banned: 0,
  user: 1,
  owner: 1,
  organiser: 1,
  author: 1,
  watcher: 1,
  player: 1,
  captain: 1,
  foreigner: 1,
  suspended: 1,
  monitor: 2,
  admin: 3,
};

/** The rank that a row of the table requires. */
function needOf(access: Access): number {
  if (isCallerKind(access)) return access === "visitor" ? -1 : 1;
  return access === "game.monitor" ? 2 : 3;
}

const AUTHOR: Access[] = ["game.see", "challenge.author", "challenge.test", "file.upload"];
const ORGANISER: Access[] = [...AUTHOR, "game.edit", "game.review", "game.notice", "challenge.edit", "challenge.publish"];

/** The permissions of users with a role in single games, in these games. */
const IN_GAME: Partial<Record<ActorName, Access[]>> = {
  owner: [...ORGANISER, "game.monitor", "game.people", "game.export", "game.delete"],
  organiser: ORGANISER,
  author: AUTHOR,
  watcher: ["game.see", "game.monitor"],
};

/** Whether the actor holds this by a role of the game; without a game, by a role of some game. */
export function holdsInGame(actor: ActorName, access: Access, game?: WorldGame): boolean {
  return (IN_GAME[actor]?.includes(access) ?? false) && (game === undefined || STAFFED.includes(game.state));
}

/** The permission table's answer to a call (on this game), before anything else is checked; null when the caller passes. */
export function byTable(access: Access, actor: ActorName, game?: WorldGame): ErrorCode | null {
  if (ROLE[actor] >= needOf(access) || holdsInGame(actor, access, game)) return null;
  if (actor === "visitor") return "unauthorized";
  return actor === "banned" ? "banned" : "forbidden";
}

/** The states of a game, as the specification has them; reached by callers who have passed the table. */
export function exists(_: ActorName, { state }: WorldGame): Said {
  return state === "missing" ? "game.notFound" : "ok";
}

export function visible(actor: ActorName, game: WorldGame): Said {
  return game.state === "private" && !takesPart(actor) && ROLE[actor] < 2 && !holdsInGame(actor, "game.see", game)
    ? "game.notFound"
    : exists(actor, game);
}

/** For everybody who may know of the game, once it has started. */
export function started(actor: ActorName, game: WorldGame): Said {
  const said = visible(actor, game);
  return said === "ok" && game.state === "before" ? "game.notStarted" : said;
}

/** The player gate, for staff, too. */
export function playing(actor: ActorName, game: WorldGame): Said {
  const said = writing(actor, game);
  return said === "ok" && game.state === "over" ? "game.ended" : said;
}

/** The same without the end. */
export function writing(actor: ActorName, game: WorldGame): Said {
  if (game.state === "missing") return "game.notFound";
  if (!takesPart(actor)) return game.state === "private" ? "game.notFound" : "game.notJoined";
  if (actor === "suspended") return "participation.suspended";
  return game.state === "before" ? "game.notStarted" : "ok";
}

/** A banned account no longer takes part in anything, although its team does. */
export function takesPart(actor: ActorName): boolean {
  return actor === "player" || actor === "captain" || actor === "foreigner" || actor === "suspended";
}
