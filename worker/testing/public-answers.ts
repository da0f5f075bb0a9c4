import { CALLS, type CallName } from "../api/calls.ts";
import { call, fetchWorker, ORIGIN } from "./call.ts";
import type { RunningGame } from "./games.ts";
import { TestSocket, until } from "./sockets.ts";
import type { TestUser } from "./users.ts";

/** What callers without a privilege may call. */
const OPEN = new Set<string>(["visitor", "user", "captain", "player"]);

/** Calls about the caller's own sessions, or with a new result each time. */
const OF_CALLER = /^GET \/api\/(account|captcha|openapi|proxy)/;

/** Every possible request, by whoever asks: each call with each value that the game has for its parameters. */
function paths(game: RunningGame): string[] {
  const reads = (Object.keys(CALLS) as CallName[]).filter(
    (name) => name.startsWith("GET ") && OPEN.has(CALLS[name]) && !OF_CALLER.test(name),
  );
  const plain = reads.flatMap((name) => {
    const path = name.slice("GET ".length);
    if (path.includes(":cid")) return game.challenges.map(({ id }) => path.replace(":id", String(game.id)).replace(":cid", String(id)));
    if (path.includes(":teamid")) return game.teams.map(({ id }) => path.replace(":id", String(game.id)).replace(":teamid", String(id)));
    return path.startsWith("/api/team/:id")
      ? game.teams.map(({ id }) => path.replace(":id", String(id)))
      : [path.replace(":id", String(game.id))];
  });
  const filled = plain.map((path) => path.replace(":sid", "1").replace(":name", "none").replace(":challenge", "none"));
  const board = `/api/game/${game.id}/board`;
  return [
    ...filled,
    `${board}/rows?count=1&skip=1`,
    `${board}/rows?find=t`,
    `${board}/screen?count=10`,
    `${board}?division=x`,
    `${board}/moment?entry=0`,
    `${board}/moment?entry=9999`,
  ];
}

/** A list in which other tests' games, too, begin and end meanwhile: only the game's own row is compared. */
const ALL_GAMES = "/api/game";
const ownRow = (game: RunningGame, list: string) =>
  JSON.stringify((JSON.parse(list) as { id: number }[]).filter(({ id }) => id === game.id));

/** Every answer with its status, its tag and its bytes, except the number of teams that have signed up, which is not a result. */
export async function publicAnswers(game: RunningGame, callers: Record<string, TestUser | null>): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const [name, as] of Object.entries(callers)) {
    for (const path of paths(game)) {
      const answer = await call("GET", path, { as });
      const text = (await answer.text()).replace(/"teamCount":\d+/, '"teamCount":0').replace(/"now":"[^"]+"/, "");
      // A calendar contains the hour of the request.
      const calendar = text.replace(/DTSTAMP:\w+/g, "");
      const listed = path === ALL_GAMES ? ownRow(game, calendar) : calendar;
      const tag = listed === text ? answer.headers.get("ETag") : "";
      answers.set(`${name} ${path}`, `${answer.status} ${tag ?? ""} ${listed}`);
    }
  }
  return answers;
}

/** A listener to a game's news: like our own pages, or like stock clients. */
export async function listener(gameId: number, as: TestUser | null, board: boolean): Promise<TestSocket> {
  const headers = { Upgrade: "websocket", ...(as && { Cookie: as.cookie }) };
  const { webSocket } = await fetchWorker(`${ORIGIN}/hub/user?game=${gameId}${board ? "&board=1" : ""}`, { headers });
  const socket = new TestSocket(webSocket!);
  socket.send('{"protocol":"json","version":1}\u001e');
  await until(() => socket.frames.length > 0);
  return socket;
}
