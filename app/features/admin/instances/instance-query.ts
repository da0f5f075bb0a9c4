import type { InstanceRowView } from "#worker/contract/wire/platform/host.ts";
import { idFrom, skipFrom } from "#worker/contract/wire/digits.ts";
import { pathOf } from "~/lib/calls/address.ts";

/** The instance list's query from the address. `of` is a game (`g3`), a challenge (`c7`) or nothing; `team` is a text to find a team by. */
export type InstanceQuery = { of: string; teamId: number | null; team: string; host: string; kind: InstanceKind; skip: number };
export type InstanceKind = (typeof INSTANCE_KINDS)[number];

export const INSTANCE_KINDS = ["player", "test", "all"] as const;
export const INSTANCES_PAGE = 50;

/** The list's filter from the page's address; invalid values are left out. */
export function instanceQuery(search: URLSearchParams): InstanceQuery {
  const of = search.get("of") ?? "";
  const host = search.get("host") ?? "";
  return {
    of: /^[gc]/.test(of) && idFrom(of.slice(1)) !== null ? of : "",
    teamId: idFrom(search.get("teamId")),
    team: (search.get("team") ?? "").trim().slice(0, 100),
    host: /^[0-9a-f]{1,32}$/.test(host) ? host : "",
    kind: INSTANCE_KINDS.find((kind) => kind === search.get("kind")) ?? "player",
    skip: skipFrom(search.get("skip")),
  };
}

/** The filter for the calls, without pages. */
export function filterOf({ of, teamId, host, kind }: InstanceQuery) {
  const id = Number(of.slice(1));
  return {
    ...(of.startsWith("g") && { gameId: id }),
    ...(of.startsWith("c") && { challengeId: id }),
    ...(teamId !== null && { teamId }),
    ...(host !== "" && { hostId: host }),
    kind,
  };
}

/** The address of the requested page of rows. */
export const rowsAddress = (query: InstanceQuery) =>
  pathOf("GET /api/admin/instances", { query: { ...filterOf(query), count: INSTANCES_PAGE, skip: query.skip } });

/** The page's own address with another filter, from the first row unless `change` sets another. */
export function addressOf(query: InstanceQuery, change: Partial<InstanceQuery>): string {
  const { of, teamId, team, host, kind, skip } = { ...query, skip: 0, ...change };
  const search = new URLSearchParams();
  if (of) search.set("of", of);
  if (teamId !== null) search.set("teamId", String(teamId));
  else if (team) search.set("team", team);
  if (host) search.set("host", host);
  if (kind !== "player") search.set("kind", kind);
  if (skip > 0) search.set("skip", String(skip));
  return `?${search}`;
}

/** Whether the list is filtered, compared with all instances of teams. */
export const isFiltered = ({ of, teamId, team, host, kind }: InstanceQuery) =>
  of !== "" || teamId !== null || team !== "" || host !== "" || kind !== "player";

/** The owner of an instance, for use in sentences. */
export const nameOf = ({ team, test }: InstanceRowView, testText: string) => (test ? testText : (team?.name ?? "–"));
