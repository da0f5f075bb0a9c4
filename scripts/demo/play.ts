import type { Api } from "./client.ts";
import type { Crew } from "./crews.ts";
import type { Game } from "./games.ts";
import { planMoves, type Move } from "./plan.ts";

type Play = { seconds: number; random: () => number; announcements: { at: number; content: string }[] };

const GUESSES = [
  "vexil{admin}",
  "vexil{password}",
  "flag{test}",
  "vexil{almost}",
  "vexil{is_this_it}",
  "VEXIL{CAPS}",
  "vexil{}",
  "vexil{one_more_try}",
];

/** Makes every planned move at its time, and the organisers' announcements in between. Returns how many submissions were sent. */
export async function playAll(api: Api, game: Game, crews: Crew[], { seconds, random, announcements }: Play): Promise<number> {
  const moves = planMoves(
    crews.map((crew) => crew.plan),
    game.challenges.map((challenge) => challenge.plan),
    random,
  );
  const startedAt = Date.now();
  const waiting = [...announcements];
  const sent: Promise<unknown>[] = [];
  for (const move of moves) {
    await until(startedAt + move.at * seconds * 1_000);
    if (waiting[0] && waiting[0].at <= move.at) {
      sent.push(api.call(game.admin, "POST", `/api/edit/games/${game.id}/notices`, { content: waiting.shift()!.content }));
    }
    sent.push(make(api, game, crews, move, random()));
  }
  await Promise.all(sent);
  return moves.length;
}

async function make(api: Api, game: Game, crews: Crew[], move: Move, chance: number): Promise<void> {
  const challenge = game.challenges[move.challenge]!;
  const crew = crews[move.team]!;
  const flag = !move.right
    ? GUESSES[Math.floor(chance * GUESSES.length)]!
    : challenge.plan.dynamic
      ? await ownFlag(api, game, crew, challenge.id)
      : challenge.plan.flag;
  await submit(api, game, crew, move.member, challenge.id, flag);
}

function submit(api: Api, game: Game, crew: Crew, member: number, challenge: number, flag: string): Promise<unknown> {
  return api.call(crew.members[member]!, "POST", `/api/game/${game.id}/challenges/${challenge}`, { flag });
}

/** Opens the challenge as the crew and reads the file that it was given. */
async function ownFlag(api: Api, game: Game, crew: Crew, challenge: number): Promise<string> {
  const reader = crew.members[0]!;
  const detail = await api.call<{ context: { url: string } }>(reader, "GET", `/api/game/${game.id}/challenges/${challenge}`);
  const letter = await api.read(reader, detail.context.url);
  return /vexil\{\w+\}/.exec(letter)![0];
}

/** One crew submits the flag from another's file: the monitor sees it as cheating, the crew sees a wrong flag. */
export async function cheatOnce(api: Api, game: Game, crews: Crew[]): Promise<void> {
  const challenge = game.challenges.find(({ plan }) => plan.dynamic);
  const [owner, copier] = crews.slice(-2);
  if (!challenge || !owner || !copier) return;
  await submit(api, game, copier, 0, challenge.id, await ownFlag(api, game, owner, challenge.id));
}

async function until(at: number): Promise<void> {
  const wait = at - Date.now();
  if (wait > 0) await new Promise((wake) => setTimeout(wake, wait));
}
