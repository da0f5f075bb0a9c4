import type { FleetApi } from "./fleet.ts";
import type { BoardApi, HubApi, LedgerApi, LimiterApi, PostmanApi } from "./objects.ts";

/** The objects of one kind, as the runtime hands them out: their calls are those of `Api`. */
export type Objects<Api> = DurableObjectNamespace<Api & Rpc.DurableObjectBranded>;

/** An object that is also asked over HTTP: upgrades, bodies. */
type Fetched = { fetch(request: Request): Promise<Response> };

/** The Ledger of one game. */
export function ledgerOf(objects: Objects<LedgerApi>, gameId: number | string): LedgerApi {
  return named(objects, String(gameId));
}

/** The Board of one game. */
export function boardOf(objects: Objects<BoardApi>, gameId: number | string): BoardApi {
  return named(objects, String(gameId));
}

/** The Hub of this name: `game:{id}:{n}`, `game:{id}:staff`, `admin`. */
export function hubOf(objects: Objects<HubApi>, name: string): HubApi & Fetched {
  return named(objects, name);
}

/** One of the Limiters, by the name that `worker/auth/limits.ts` gives it. */
export function limiterOf(objects: Objects<LimiterApi>, name: string): LimiterApi {
  return named(objects, name);
}

/** The one Fleet. */
export function fleetOf(objects: Objects<FleetApi>): FleetApi & Fetched {
  return named(objects, "fleet");
}

/** The one Postman. */
export function postmanOf(objects: Objects<PostmanApi>): PostmanApi {
  return named(objects, "postman");
}

function named<T extends Rpc.DurableObjectBranded | undefined>(objects: DurableObjectNamespace<T>, name: string): DurableObjectStub<T> {
  return objects.get(objects.idFromName(name));
}
