import { seeded } from "../scripts/random.ts";
import { COMPARED_SECONDS, compare, type Round } from "./compare.ts";
import { measure, type Arena } from "./arena.ts";
import { request } from "./load.ts";
import { heading } from "./report.ts";
import { flagOf, makeWorld, shuffledPairs, solve, submission, type Shape, type World } from "./world.ts";

const RIGHT = 0.26;
const HINT = { id: "hint", cost: 1, charged: "opening" } as const;

type Pair = [team: number, challenge: number];

/** The cost of challenge rules and of hints with a price: the same load with and without them. */
export async function benchRules(arena: Arena): Promise<void> {
  const teams = arena.quick ? 200 : 1_000;
  heading(`Rules: ${teams.toLocaleString("en-US")} teams × 30 challenges, a quarter right, with every rule and a hint opened on each`);
  const shape = { teams, challenges: 30, members: 2 };
  const plain = await submissionsOf(arena, await makeWorld(arena.client, arena.admin, shape));
  const ruled = await submissionsOf(arena, await withEveryRule(arena, await makeWorld(arena.client, arena.admin, shape)));
  await compare("submissions", ["without rules", plain], ["with every rule", ruled]);
}

/** The cost of showing each team different challenges. */
export async function benchLocks(arena: Arena): Promise<void> {
  const teams = arena.quick ? 200 : 1_000;
  heading(`Locks: details of 100 challenges for ${teams.toLocaleString("en-US")} teams, each has solved 30, drawn by lot`);
  const list = { teams, challenges: 100, members: 1 };
  const [free, chained] = [await aThirdSolved(arena, list), await aThirdSolved(arena, list)];
  await withPrerequisites(arena, chained);
  await compare("details", ["without locks", detailsOf(arena, free)], ["with prerequisites", detailsOf(arena, chained)]);
}

/** Rules that let everybody try, so that only their cost is compared. The first challenge is required by the others, and all teams have solved it. */
async function withEveryRule(arena: Arena, world: World): Promise<World> {
  const { client, admin } = arena;
  const [first, ...others] = world.challenges as [number, ...number[]];
  await solve(
    client,
    world,
    world.players.map((_, team): Pair => [team, first]),
  );
  const rules = {
    requires: [{ challenge: first }, { score: 1 }],
    opensAt: Date.now() - 60_000,
    closesAt: Date.now() + 86_400_000,
    attempts: 10_000,
    pause: { after: 1_000, seconds: 1 },
  };
  const pricedHints = [{ id: HINT.id, content: "A *hint*.", cost: HINT.cost, after: 0 }];
  for (const id of others) await client.call("PUT", `/api/edit/games/${world.gameId}/challenges/${id}`, { rules, pricedHints }, admin);
  for (const team of world.players)
    await client.rpc(
      "LEDGER",
      world.gameId,
      others.map((challengeId) => [
        "openHint",
        { userId: team[0]!.id, challengeId, hint: HINT.id, cost: 1, charged: HINT.charged, ip: null },
      ]),
    );
  return world;
}

/** Submissions of which about a quarter are right, for pairs that nobody has solved; `open`: all except the first challenge's. */
export async function submissionsOf(
  arena: Arena,
  world: World,
  open = shuffledPairs(world).filter(([, challenge]) => challenge !== world.challenges[0]),
): Promise<Round> {
  const random = seeded(11);
  let next = 0;
  return async () => {
    const cookies = await arena.client.sessions(world.players.flat().map(({ id }) => id));
    const bytes = (): Buffer => {
      const solves = random() < RIGHT && next < open.length;
      const [team, challenge] = solves ? open[next++]! : open[Math.floor(random() * open.length)]!;
      const member = world.players[team]![Math.floor(random() * 2)]!;
      return submission(world, cookies.get(member.id)!, challenge, solves ? flagOf(challenge) : `flag{wrong-${random()}}`);
    };
    const all = Array.from({ length: arena.quick ? 12_000 : 25_000 }, bytes);
    return measure(arena, { next: (n) => all[n] ?? null }, COMPARED_SECONDS);
  };
}

/** A game in which no two teams have solved the same challenges. */
async function aThirdSolved(arena: Arena, shape: Shape): Promise<World> {
  const world = await makeWorld(arena.client, arena.admin, shape);
  const pairs = shuffledPairs(world);
  await solve(arena.client, world, pairs.slice(0, Math.floor(pairs.length * 0.3)));
  return world;
}

/** Each challenge requires the one before it. */
async function withPrerequisites({ client, admin }: Arena, { gameId, challenges }: World): Promise<void> {
  for (const [n, challenge] of challenges.entries()) {
    const rules = { requires: [{ challenge }] };
    if (n + 1 < challenges.length) await client.call("PUT", `/api/edit/games/${gameId}/challenges/${challenges[n + 1]}`, { rules }, admin);
  }
}

/** Every team's list of challenges. */
export function detailsOf(arena: Arena, world: World): Round {
  return async () => {
    const ids = world.players.map((team) => team[0]!.id);
    const cookies = await arena.client.sessions(ids);
    const path = `/api/game/${world.gameId}/details`;
    const all = ids.map((id) => request("GET", path, { Cookie: cookies.get(id)!, "Accept-Encoding": "gzip" }));
    return measure(arena, { next: (n) => all[n % all.length]! }, COMPARED_SECONDS);
  };
}
