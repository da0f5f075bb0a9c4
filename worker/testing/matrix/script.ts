import { isCallerKind } from "../../auth/roles.ts";
import type { Route } from "../../api/route.ts";
import { isPersonal } from "../../domain/accounts/token.ts";
import { byTable, type Said } from "./rules.ts";
import type { Target } from "./targets.ts";
import type { Actor, ActorName, ScriptName, World } from "./world.ts";

type Script = { actor: Actor; expected: Said; refused: boolean };
/** Who a script is like at a call, and what it is told instead of what that one is told. */
type Like = { name: ActorName; refusal: Said | null };

/** The scripts that try a call, each with a token of its own: who it is like there, and what it must be told. */
export function asScripts(route: Route, target: Target, { tokens, games }: World): Script[] {
  const [here, hidden] = (["running", "private"] as const).map((wanted) => games.find(({ state }) => state === wanted)!.id);
  const game = route.path.startsWith("/api/game/:id") ? target.params?.id : null;
  const where = { isHere: game === here, isShown: game !== hidden };
  const names = Object.keys(tokens) as ScriptName[];
  return names.flatMap((script) => {
    const { name, refusal } = LIKE[script](route, where);
    if (target.only && !target.only.includes(name)) return [];
    // What is made for one call is made for a session.
    if (refusal === null && (target.refused || (target.fresh && script !== "watches"))) return [];
    return [{ actor: { name, user: null, token: tokens[script] }, expected: refusal ?? target.says(name), refused: refusal !== null }];
  });
}

/** What everybody may read at some time, and who watches at any, of a game that he may know of as everybody may. */
const WATCHED = new Set(["GET /api/game/:id/statistics"]);

/** `isHere`: the call is about the game that `playsHere` is for; `isShown`: about one that is not private. */
type Where = { isHere: boolean; isShown: boolean };

const LIKE: Record<ScriptName, (route: Route, where: Where) => Like> = {
  /** An administrator's token that is for `game.monitor` alone. */
  watches: ({ call, access }, { isShown }) => {
    if (isPersonal(call)) return { name: "visitor", refusal: "token.scope" };
    if (WATCHED.has(call) && isShown) return { name: "monitor", refusal: null };
    if (isCallerKind(access)) return { name: "visitor", refusal: access === "visitor" ? null : "token.scope" };
    return access === "game.monitor" ? { name: "monitor", refusal: null } : { name: "visitor", refusal: "forbidden" };
  },
  /** A player's token that plays wherever he does. */
  plays: ({ call, access }) => {
    if (isPersonal(call)) return { name: "visitor", refusal: "token.scope" };
    return { name: "player", refusal: byTable(access, "player") };
  },
  /** A player's token that plays in the running game: everywhere else it is a visitor, who may not even ask what players ask. */
  playsHere: ({ call, access }, { isHere }) => {
    if (isPersonal(call)) return { name: "visitor", refusal: "token.scope" };
    if (!isCallerKind(access)) return { name: "visitor", refusal: "forbidden" };
    if (isHere) return { name: "player", refusal: null };
    return { name: "visitor", refusal: access === "visitor" ? null : "token.scope" };
  },
};
