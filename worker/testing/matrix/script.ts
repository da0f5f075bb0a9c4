import { isCallerKind } from "../../auth/roles.ts";
import type { Route } from "../../api/route.ts";
import { isPersonal } from "../../domain/accounts/token.ts";
import { byTable, type Said } from "./rules.ts";
import type { Target } from "./targets.ts";
import type { Actor, ActorName, ScriptName, World } from "./world.ts";

type Script = { actor: Actor; expected: Said; refused: boolean };
/** The actor that a script counts as in a call, and its answer if that differs from the actor's. */
type Like = { name: ActorName; refusal: Said | null };

/** The scripts that try a call, each with a token of its own: the actor it counts as, and the required answer. */
export function asScripts(route: Route, target: Target, { tokens, games }: World): Script[] {
  const [here, hidden] = (["running", "private"] as const).map((wanted) => games.find(({ state }) => state === wanted)!.id);
  const game = route.path.startsWith("/api/game/:id") ? target.params?.id : null;
  const where = { isHere: game === here, isShown: game !== hidden };
  const names = Object.keys(tokens) as ScriptName[];
  return names.flatMap((script) => {
    const { name, refusal } = LIKE[script](route, where);
    if (target.only && !target.only.includes(name)) return [];
    // A resource made for one call is made for a session.
    if (refusal === null && (target.refused || (target.fresh && script !== "watches"))) return [];
    return [{ actor: { name, user: null, token: tokens[script] }, expected: refusal ?? target.says(name), refused: refusal !== null }];
  });
}

/** What everybody may read at some time, and monitors at any, of a game that they may know of like everybody else. */
const WATCHED = new Set(["GET /api/game/:id/statistics"]);

/** `isHere`: the call concerns the game that `playsHere` is for; `isShown`: one that is not private. */
type Where = { isHere: boolean; isShown: boolean };

const LIKE: Record<ScriptName, (route: Route, where: Where) => Like> = {
  /** An administrator's token for `game.monitor` alone. */
  watches: ({ call, access }, { isShown }) => {
    if (isPersonal(call)) return { name: "visitor", refusal: "token.scope" };
    if (WATCHED.has(call) && isShown) return { name: "monitor", refusal: null };
    if (isCallerKind(access)) return { name: "visitor", refusal: access === "visitor" ? null : "token.scope" };
    return access === "game.monitor" ? { name: "monitor", refusal: null } : { name: "visitor", refusal: "forbidden" };
  },
  /** A player's token that plays wherever its owner does. */
  plays: ({ call, access }) => {
    if (isPersonal(call)) return { name: "visitor", refusal: "token.scope" };
    return { name: "player", refusal: byTable(access, "player") };
  },
  /** A player's token that plays in the running game: everywhere else it is a visitor, who may not even make players' calls. */
  playsHere: ({ call, access }, { isHere }) => {
    if (isPersonal(call)) return { name: "visitor", refusal: "token.scope" };
    if (!isCallerKind(access)) return { name: "visitor", refusal: "forbidden" };
    if (isHere) return { name: "player", refusal: null };
    return { name: "visitor", refusal: access === "visitor" ? null : "token.scope" };
  },
};
