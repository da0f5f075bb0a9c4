import type { Arena, Measured } from "./arena.ts";
import { measure } from "./arena.ts";
import { COMPARED_SECONDS, compare, type Round } from "./compare.ts";
import { open, request } from "./load.ts";
import { heading } from "./report.ts";
import { detailsOf, submissionsOf } from "./rules.ts";
import { flagOf, makeWorld, shuffledPairs, solve, submission, type World } from "./world.ts";

const DIVISIONS = ["Students", "Open", "Guests"];
const SOLVED_BEFORE = 0.3;
const SOLVED_SINCE = 0.05;
const SOLVE_EVERY_MS = 100;

type Pair = [team: number, challenge: number];
/** `open`: pairs that nobody has solved yet. */
type Played = { world: World; open: Pair[] };

/** The cost of a frozen board and of divisions, one of them of guests: compared with a game with neither. */
export async function benchFrozen(arena: Arena): Promise<void> {
  const teams = arena.quick ? 200 : 2_000;
  heading(
    `Frozen: ${teams.toLocaleString("en-US")} teams × 30 challenges, 30 % solved before the freeze, 5 % since; reads while a solve lands every ${SOLVE_EVERY_MS} ms`,
  );
  const plain = await played(arena, teams, false);
  const frozen = await played(arena, teams, true);
  const both = async (name: string, round: (game: Played) => Promise<Round> | Round) =>
    compare(name, ["without either", await round(plain)], ["frozen, with divisions", await round(frozen)]);
  await both("details", (game) => whileSolving(arena, game, detailsOf(arena, game.world)));
  await both("board page", (game) => whileSolving(arena, game, pagesOf(arena, game.world)));
  await both("submissions", (game) => submissionsOf(arena, game.world, game.open));
}

async function played(arena: Arena, teams: number, isFrozen: boolean): Promise<Played> {
  const { client, admin } = arena;
  const shape = { teams, challenges: 30, members: 2, ...(isFrozen && { divisions: DIVISIONS }) };
  const world = await makeWorld(client, admin, shape);
  const pairs = shuffledPairs(world);
  const [before, since] = [SOLVED_BEFORE, SOLVED_BEFORE + SOLVED_SINCE].map((share) => Math.floor(pairs.length * share)) as [
    number,
    number,
  ];
  await solve(client, world, pairs.slice(0, before));
  if (isFrozen) await client.call("POST", `/api/edit/games/${world.gameId}/freeze`, { action: "freeze" }, admin);
  await solve(client, world, pairs.slice(before, since));
  return { world, open: pairs.slice(since) };
}

function pagesOf(arena: Arena, { gameId }: World): Round {
  const one = request("GET", `/api/game/${gameId}/board/rows?skip=0&count=100`, { "Accept-Encoding": "gzip" });
  return () => measure(arena, { next: () => one }, COMPARED_SECONDS);
}

/** The round of a load beside which open pairs are solved, one after another. */
function whileSolving({ client }: Arena, { world, open: pairs }: Played, round: Round): Round {
  return async (): Promise<Measured> => {
    const captains = world.players.map(([captain]) => captain!.id);
    const cookies = await client.sessions(captains);
    const line = await open(client.port);
    let isOver = false;
    const solving = async (): Promise<void> => {
      while (!isOver) {
        const [team, challenge] = pairs.pop()!;
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const { status } = await line.send(submission(world, cookies.get(captains[team]!)!, challenge, flagOf(challenge)));
        if (status !== 200) throw new Error(`A solve was answered with ${status}`);
        // oxlint-disable-next-line no-await-in-loop -- the same
        await new Promise((wake) => setTimeout(wake, SOLVE_EVERY_MS));
      }
    };
    const solved = solving();
    try {
      return await round();
    } finally {
      isOver = true;
      await solved;
      line.socket.destroy();
    }
  };
}
