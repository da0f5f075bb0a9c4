import type { FleetApi } from "./fleet.ts";
import type { HeraldApi } from "./herald.ts";
import type { Attempt } from "./ledger.ts";
import type { ArchivistApi, BoardApi, HubApi, LedgerApi, LimiterApi, PostmanApi, RehearsalApi } from "./objects.ts";
import { withSecondTry, type Repeatable } from "./second-try.ts";

/** The objects of one kind, as the runtime provides them: their calls are those of `Api`. */
export type Objects<Api> = DurableObjectNamespace<Api & Rpc.DurableObjectBranded>;

/** An object that is also called over HTTP: upgrades, bodies. */
type Fetched = { fetch(request: Request): Promise<Response> };

/** A submission is judged once under its key, however often it comes. */
const LEDGER: Repeatable<LedgerApi> = {
  submit: ({ key }: Attempt) => key !== null,
  submitAll: (attempts: Attempt[]) => attempts.every(({ key }) => key !== null),
  verdict: true,
  membership: true,
  memberships: true,
  rosterSince: true,
  boundFlags: true,
  statuses: true,
  bindings: true,
  entries: true,
  entriesForBoard: true,
  head: true,
  // Done once per key, and undone once.
  correct: true,
  corrections: true,
  copied: true,
};
const BOARD: Repeatable<BoardApi> = {
  version: true,
  frame: true,
  page: true,
  team: true,
  table: true,
  lines: true,
  stage: true,
  news: true,
  preview: true,
  score: true,
  wire: true,
  watch: true,
  vitals: true,
};

/** The Ledger of one game. */
export function ledgerOf(env: Bound<"LEDGER">, gameId: number | string): LedgerApi {
  return withSecondTry<LedgerApi>(() => named(env.LEDGER, env, String(gameId)), LEDGER);
}

/** The Board of one game. */
export function boardOf(env: Bound<"BOARD">, gameId: number | string): BoardApi {
  return withSecondTry<BoardApi>(() => named(env.BOARD, env, String(gameId)), BOARD);
}

/** The Hub of this name: `game:{id}:{n}`, `game:{id}:staff`, `admin`. */
export function hubOf(env: Bound<"HUB">, name: string): HubApi & Fetched {
  return named(env.HUB, env, name);
}

/** One of the Limiters, by the name that `worker/auth/limits.ts` gives it. */
export function limiterOf(env: Bound<"LIMITER">, name: string): LimiterApi {
  return named(env.LIMITER, env, name);
}

/** The one Fleet. */
export function fleetOf(env: Bound<"FLEET">): FleetApi & Fetched {
  return named(env.FLEET, env, "fleet");
}

/** The one Postman. */
export function postmanOf(env: Bound<"POSTMAN">): PostmanApi {
  return named(env.POSTMAN, env, "postman");
}

/** The one Archivist. */
export function archivistOf(env: Bound<"ARCHIVIST">): ArchivistApi {
  return named(env.ARCHIVIST, env, "archivist");
}

/** The Herald of one game. */
export function heraldOf(env: Bound<"HERALD">, gameId: number | string): HeraldApi {
  return named(env.HERALD, env, String(gameId));
}

/** The rehearsals of one game. */
export function rehearsalOf(env: Bound<"REHEARSAL">, gameId: number | string): RehearsalApi {
  return named(env.REHEARSAL, env, String(gameId));
}

/** The part of the environment that finds objects of one kind: their binding, and where objects are created. */
type Bound<Name extends keyof Env> = Pick<Env, Name | "VEXIL_REGION">;

const REGIONS = ["wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"] as const;

/**
 * The location on the edge for objects that are created by this call; nothing if the operator has not set it, or set an unknown value. An
 * object stays where it was created.
 */
export function placeOf({ VEXIL_REGION }: Pick<Env, "VEXIL_REGION">): DurableObjectNamespaceGetDurableObjectOptions {
  const locationHint = REGIONS.find((region) => region === VEXIL_REGION);
  return locationHint ? { locationHint } : {};
}

function named<T extends Rpc.DurableObjectBranded | undefined>(
  objects: DurableObjectNamespace<T>,
  env: Pick<Env, "VEXIL_REGION">,
  name: string,
): DurableObjectStub<T> {
  return objects.get(objects.idFromName(name), placeOf(env));
}
