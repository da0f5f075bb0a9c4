import { request } from "../load.ts";
import { deckOf } from "./draw.ts";
import { asking, type Stranger } from "./people.ts";
import { oneDeck, row, type Stage } from "./stage.ts";

/** What a player's own list must contain. */
const ownLine = ({ team, rank }: Stranger) => [`"rank":{"id":${team},"name":"Team ${team}"`, `"rank":${rank},`];

/** What a page must contain. */
const ownName = ({ name }: Stranger) => [name];

/** The calls with which users read. */
export async function benchReading(stage: Stage): Promise<void> {
  const { people, world } = stage;
  const game = `/api/game/${world.gameId}`;
  const list = () => oneDeck("list", asking(people, `${game}/details`, ownLine));
  await row(stage, "own challenge list", { decks: list() });
  await row(stage, "own challenge list, 100 connections", { decks: list(), connections: 100 });
  await row(stage, "own profile", { decks: oneDeck("profile", asking(people, "/api/account/profile", ownName)) });
  await row(stage, "board, 100 rows", {
    decks: oneDeck(
      "rows",
      asking(people, `${game}/board/rows?skip=0&count=100`, () => ['"rank":100,']),
      { checkEvery: 32 },
    ),
  });
}

/** The requests that take the most memory, so they come last: pages, and whole boards for clients that accept them uncompressed. */
export async function benchHeavy(stage: Stage): Promise<void> {
  const { people, world } = stage;
  const whole = asking(people, `/api/game/${world.gameId}/scoreboard`, () => [`"name":"Team ${people.at(-1)!.team}"`], "identity");
  for (const [name, path] of [
    ["challenges page", `/games/${world.gameId}/challenges`],
    ["scoreboard page", `/games/${world.gameId}/scoreboard`],
    ["home page", "/"],
  ] as const) {
    await row(stage, name, { decks: oneDeck("page", asking(people, path, ownName)) });
  }
  await row(stage, "whole board, not compressed", { decks: oneDeck("whole", whole) });
}

/** The upper limits: a file, an answer that is the same for everybody, and an answer of the runtime alone. */
export async function benchFloors(stage: Stage): Promise<void> {
  for (const [name, path] of [
    ["floor: a small file", "/robots.txt"],
    ["floor: settings of the platform", "/api/config"],
    ["floor: fixed JSON of the same Worker", "/bench/static?bytes=200"],
  ] as const) {
    await row(stage, name, { decks: [deckOf("floor", [request("GET", path)])] });
  }
}
