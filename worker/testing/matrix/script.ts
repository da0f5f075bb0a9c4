import { isStanding } from "../../auth/roles.ts";
import type { Route } from "../../api/route.ts";
import { isPersonal } from "../../domain/token.ts";
import { byTable, type Said } from "./rules.ts";
import type { Target } from "./targets.ts";
import type { Actor } from "./world.ts";

/** A script with an administrator's token that is for `game.monitor` alone: who it is like at this call, and what it must be told. */
export function asScript(route: Route, target: Target, token: string): { actor: Actor; expected: Said; refused: boolean } | null {
  const like = (name: Actor["name"], refusal: Said | null = byTable(route.access, name)) =>
    target.only && !target.only.includes(name)
      ? null
      : { actor: { name, user: null, token }, expected: refusal ?? target.says(name), refused: refusal !== null };
  if (isPersonal(route.call)) return like("visitor", "token.scope");
  if (route.access === "visitor") return like("visitor");
  if (isStanding(route.access)) return like("visitor", "token.scope");
  return route.access === "game.monitor" ? like("monitor") : like("visitor", "forbidden");
}
