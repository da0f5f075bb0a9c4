import type { Actor, ActorName, World, WorldGame } from "./world.ts";
import { MISSING } from "./world.ts";
import type { Said } from "./rules.ts";

/** What only one call needs: a new session, or a resource that may be destroyed. */
export type Fresh = { as?: { cookie: string } | null; params?: Params; body?: unknown; query?: string };
export type Params = Record<string, string | number>;

/** One target of a call, and the required answer to each actor whom the permission table admits. */
export type Target = {
  what: string;
  params?: Params;
  query?: string;
  /** JSON, or a FormData; made anew for each call. */
  body?: () => unknown;
  says: (actor: ActorName) => Said;
  /** Made for each permitted call, so that its effect does not disturb others. */
  fresh?: (actor: Actor) => Promise<Fresh>;
  /** The game that it is in: roles of that game count, those of others do not. */
  game?: WorldGame;
  /** Tried only by actors whom the table refuses: a permitted one would spoil it for the others. */
  refused?: boolean;
  /** Who tries this one; everybody by default. */
  only?: ActorName[];
};

/** A row of the matrix: the targets of its call. */
export type Row = (world: World) => Target[];

type Extra = Partial<Pick<Target, "body" | "fresh" | "query" | "only" | "refused">>;

/** A call without parameters. */
export function plain(body?: () => unknown, says: (actor: ActorName) => Said = () => "ok"): Row {
  return () => [{ what: "itself", body, says }];
}

/** A call on a game, tried on one in each state and on a nonexistent one. */
export function onGames(
  says: (actor: ActorName, game: WorldGame) => Said,
  extra: (game: WorldGame) => Extra & { params?: Params } = () => ({}),
): Row {
  return ({ games }) =>
    games.map((game) => {
      const { params, ...rest } = extra(game);
      return { what: `the ${game.state} game`, says: (actor) => says(actor, game), game, ...rest, params: { id: game.id, ...params } };
    });
}

/**
 * A call on a challenge: an enabled one of each game; in the running one also a disabled, a foreign and a missing one, and for editors one
 * that the author has made, the only one that the author can see. `found` is the answer for challenges that the call finds.
 */
export function onChallenges(
  says: (actor: ActorName, game: WorldGame) => Said,
  { seesDisabled, ...extra }: Extra & { seesDisabled: boolean },
): Row {
  return ({ games }) =>
    games.flatMap((game) => {
      const target = (what: string, cid: number, there: boolean, isOwn = false): Target => ({
        game,
        what: `${what} of the ${game.state} game`,
        params: { id: game.id, cid },
        says: (actor) => {
          const knows = there && !(seesDisabled && actor === "author" && !isOwn);
          return says(actor, game) === "ok" && !knows ? "challenge.notFound" : says(actor, game);
        },
        ...extra,
      });
      const open = target("a challenge", game.open.id, true);
      if (game.state !== "running") return [open];
      const foreign = games.find((other) => other.state === "practice")!;
      return [
        open,
        ...(seesDisabled ? [target("the author's challenge", game.authored.id, true, true)] : []),
        target("a disabled challenge", game.off.id, seesDisabled),
        target("another game's challenge", foreign.open.id, false),
        target("no challenge", MISSING, false),
      ];
    });
}

/** A call of a team's captain: on the captain's own team, on another's and on none. */
export function onTeams(
  says: { captain: Said; missing: Said; others?: (actor: ActorName, team: "ours" | "theirs") => Said },
  extra: Extra & { params?: (world: World, team: "ours" | "theirs") => Params } = {},
): Row {
  const others = says.others ?? (() => "forbidden" as const);
  return (world) => {
    const { params, ...rest } = extra;
    const target = (team: "ours" | "theirs"): Target => ({
      what: team,
      says: (actor) => (team === "ours" && actor === "captain" ? says.captain : others(actor, team)),
      ...rest,
      params: { id: world.teams[team].id, ...params?.(world, team) },
    });
    return [
      target("ours"),
      target("theirs"),
      { what: "no team", says: () => says.missing, ...rest, params: { id: MISSING, ...params?.(world, "ours") } },
    ];
  };
}
