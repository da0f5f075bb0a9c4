import { ERRORS } from "../../contract/wire/errors.ts";
import type { Route } from "../../api/route.ts";
import { call } from "../call.ts";
import { bearer } from "../tokens.ts";
import { undocumented, type Answer } from "./answers.ts";
import { byTable, type Said } from "./rules.ts";
import { asScripts } from "./script.ts";
import type { Target } from "./targets.ts";
import { ACTORS, type Actor, type ActorName, type World } from "./world.ts";

/** One actor, one call, one target, and the result. */
export type Cell = { actor: Actor; target: Target; expected: Said; answer: Answer };

/** Tries a call on all its targets as everybody. */
export async function cellsOf(route: Route, targets: Target[], world: World): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const target of targets) {
    const callers = ACTORS.filter((name) => tries(route, target, name)).map((name) => world.actors[name]);
    const scripts = asScripts(route, target, world);
    const tried = [
      ...callers.map((actor) => cell(route, target, asked(route, target, actor))),
      ...scripts.map((script) => cell(route, target, script)),
    ];
    cells.push(...(await Promise.all(tried)));
  }
  return cells;
}

function tries({ access }: Route, { only, refused, game }: Target, name: ActorName): boolean {
  return (!only || only.includes(name)) && (!refused || byTable(access, name, game) !== null);
}

type Asked = { actor: Actor; expected: Said; refused: boolean };

function asked(route: Route, target: Target, actor: Actor): Asked {
  const refusal = byTable(route.access, actor.name, target.game);
  return { actor, expected: refusal ?? target.says(actor.name), refused: refusal !== null };
}

/** One actor who tries a call on one target, at a Worker with other bindings than the tests' own. */
export function cellUnder(changes: () => Partial<Env>, route: Route, target: Target, actor: Actor): Promise<Cell> {
  return cell(route, target, asked(route, target, actor), changes);
}

async function cell(route: Route, target: Target, { actor, expected, refused }: Asked, changes?: () => Partial<Env>): Promise<Cell> {
  const fresh = target.fresh && !refused ? await target.fresh(actor) : {};
  const params: Record<string, string | number> = { ...target.params, ...fresh.params };
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 1));
  const query = fresh.query ?? target.query;
  const response = await call(route.method, query ? `${path}?${query}` : path, {
    as: fresh.as === undefined ? actor.user : fresh.as,
    body: fresh.body ?? target.body?.(),
    headers: actor.token ? bearer(actor.token) : {},
    changes: changes?.(),
  });
  return { actor, target, expected, answer: { status: response.status, text: await response.text(), headers: response.headers } };
}

/** What is wrong with a cell, or null. */
export function complaint(route: Route, { actor, target, expected, answer }: Cell): string | null {
  const wrong = wrongStatus(expected, answer) ?? undocumented(route, answer) ?? unclean(answer);
  return wrong && `${route.call} on ${target.what} as ${actor.token ? "a script like " : ""}${actor.name} ${wrong}`;
}

function wrongStatus(expected: Said, { status, text }: Answer): string | null {
  const code = status >= 400 ? (JSON.parse(text) as { code: string }).code : "ok";
  const wanted = expected === "ok" ? 200 : ERRORS[expected];
  return status === wanted && code === expected ? null : `answers ${status} ${code}, not ${wanted} ${expected}`;
}

function unclean({ headers }: Answer): string | null {
  if (!headers.get("Cache-Control")) return "says nothing of caching";
  return headers.get("X-Content-Type-Options") === "nosniff" ? null : "lets its type be guessed";
}

/** Things that are reported absent must get exactly the answer of nonexistent ones. */
export function existenceLeaks(route: Route, cells: Cell[]): string[] {
  const absent = Map.groupBy(
    cells.filter(({ expected }) => expected.endsWith("otFound")),
    ({ actor, expected }) => `${actor.name} ${expected}`,
  );
  return [...absent.values()].flatMap((group) => {
    const texts = new Set(group.map(({ answer }) => answer.text));
    return texts.size > 1 ? [`${route.call} as ${group[0]!.actor.name} answers absent things differently: ${[...texts].join(" / ")}`] : [];
  });
}
