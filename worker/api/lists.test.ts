import * as z from "zod/mini";
import { expect, test } from "vitest";
import { routes } from "./index.ts";
import type { Route } from "./route.ts";

const MOST = 1_000;

/** Lists without pages, and what limits each of them. */
const BOUNDED: Record<string, string> = {
  "GET /api/account/games": "the games in which one account holds a role",
  "GET /api/account/sessions": "one account's sessions end after a week",
  "GET /api/account/tokens": "twenty that work, and those of the last 30 days",
  "GET /api/admin/writeups/:id": "one a team of the game",
  "GET /api/edit/games/:id/challenges": "the challenges that an organiser has written",
  "GET /api/edit/games/:id/challenges/withheld": "the fields of a challenge",
  "GET /api/edit/games/:id/divisions": "fifty divisions of a game",
  "PUT /api/edit/games/:id/divisions": "fifty divisions of a game",
  "GET /api/edit/games/:id/webhooks": "ten webhooks of a game",
  "GET /api/edit/games/:id/webhooks/:hook/failures": "the newest 500",
  "GET /api/edit/games/:id/stage/links": "twenty links of a game",
  "GET /api/edit/games/:id/messages/recipients": "one a team of the game",
  "GET /api/edit/games/:id/people": "the roles that a game's owners have given",
  "GET /api/edit/games/:id/notices": "the service reads at most 5,000",
  "GET /api/game": "the ten latest",
  "GET /api/admin/hosts": "one a machine",
  "GET /api/admin/instances/choices": "the service reads at most 1,000 challenges",
  "GET /api/admin/registries": "as many as are taken when they are set",
  "GET /api/game/games/:id/captures": "the challenges that an organiser has written",
  "GET /api/game/captures/:cid": "one a team of the game",
  "GET /api/game/captures/:cid/:partid": "the service reads at most 5,000",
  "GET /api/game/:id/board/moment": "the best fifteen teams and one",
  "GET /api/game/:id/cheatinfo": "the service reads at most so many",
  "GET /api/game/:id/participations": "one a team of the game",
  "GET /api/posts": "the service reads at most 500",
  "GET /api/posts/latest": "twenty",
  "GET /api/team": "the teams of one user",
  "GET /api/admin/recovery/orphans": "the games among 500 numbers",
  "POST /api/admin/recovery/sequences": "one a table",
  "POST /api/admin/teams/search": "the service finds at most 30",
  "POST /api/admin/users/known": "one a row of the call",
  "POST /api/admin/users/search": "the service finds at most 30",
  "POST /api/assets": "the files that were sent",
};

type Def = { type?: string; shape?: Record<string, z.ZodMiniType> };
const defOf = (schema: z.ZodMiniType | undefined) => schema?._zod.def as Def | undefined;
const isList = ({ answer }: Route) => {
  const def = defOf(answer);
  return def?.type === "array" || [def?.shape?.data, def?.shape?.rows].some((part) => defOf(part)?.type === "array");
};
const isPaged = ({ query }: Route) => defOf(query)?.shape?.count !== undefined;

test("every list is paged, or something else limits it", () => {
  const unpaged = routes.filter((route) => isList(route) && !isPaged(route)).map(({ call }) => call as string);
  expect(unpaged.toSorted()).toEqual(Object.keys(BOUNDED).toSorted());
});

test.each(routes.filter(isPaged).map((route) => [route.call, route] as const))("%s has a ceiling whatever is requested", (_, { query }) => {
  const ask = (count: string) => z.parse(query!, { count }) as { count: number };
  expect(ask("2000000000").count).toBeLessThanOrEqual(MOST);
  expect(ask("1").count).toBe(1);
});
