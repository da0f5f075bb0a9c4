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
  const here = games.find(({ state }) => state === "running")!.id;
  const names = Object.keys(tokens) as ScriptName[];
  return names.flatMap((script) => {
    const { name, refusal } = LIKE[script](route, route.path.startsWith("/api/game/:id") && target.params?.id === here);
    if (target.only && !target.only.includes(name)) return [];
    // What is made for one call is made for a session.
    if (refusal === null && (target.refused || (target.fresh && script !== "watches"))) return [];
    return [{ actor: { name, user: null, token: tokens[script] }, expected: refusal ?? target.says(name), refused: refusal !== null }];
  });
}

const LIKE: Record<ScriptName, (route: Route, isHere: boolean) => Like> = {
  /** An administrator's token that is for `game.monitor` alone. */
  watches: ({ call, access }) => {
    if (isPersonal(call)) return { name: "visitor", refusal: "token.scope" };
    if (isCallerKind(access)) return { name: "visitor", refusal: access === "visitor" ? null : "token.scope" };
    return access === "game.monitor" ? { name: "monitor", refusal: null } : { name: "visitor", refusal: "forbidden" };
  },
  /** A player's token that plays wherever he does. */
  plays: ({ call, access }) => {
    if (isPersonal(call)) return { name: "visitor", refusal: "token.scope" };
    return { name: "player", refusal: byTable(access, "player") };
  },
  /** A player's token that plays in the running game: everywhere else it is a visitor, who may not even ask what players ask. */
  playsHere: ({ call, access }, isHere) => {
    if (isPersonal(call)) return { name: "visitor", refusal: "token.scope" };
    if (!isCallerKind(access)) return { name: "visitor", refusal: "forbidden" };
    if (isHere) return { name: "player", refusal: null };
    return { name: "visitor", refusal: access === "visitor" ? null : "token.scope" };
  },
};
