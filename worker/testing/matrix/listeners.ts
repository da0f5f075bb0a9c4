import { fetchWorker, ORIGIN } from "../call.ts";
import { TestSocket } from "../sockets.ts";
import { ACTORS, type Actor, type World } from "./world.ts";

/** A listener at a socket that was opened. */
export type Listener = { actor: Actor; door: string; socket: TestSocket };

/** Everybody tries every hub of every game; those who are admitted listen from now on. */
export async function listenEverywhere({ actors, games }: World): Promise<Listener[]> {
  const doors = ["admin", ...games.flatMap(({ id }) => [`user?game=${id}&board=1`, `monitor?game=${id}`])];
  const listeners: Listener[] = [];
  for (const door of doors) {
    for (const name of ACTORS) listeners.push(...(await listen(door, actors[name])));
  }
  return listeners;
}

/** A hub disconnects a client that is silent for more than a minute, and the rows before may take that long. */
export function keepAlive(listeners: Listener[]): void {
  for (const { socket } of listeners) if (!socket.closed) socket.send('{"type":6}\u001e');
}

async function listen(door: string, actor: Actor): Promise<Listener[]> {
  const headers = { Upgrade: "websocket", ...(actor.user && { Cookie: actor.user.cookie }) };
  const { webSocket } = await fetchWorker(`${ORIGIN}/hub/${door}`, { headers });
  if (!webSocket) return [];
  const socket = new TestSocket(webSocket);
  socket.send('{"protocol":"json","version":1}\u001e');
  socket.stay();
  return [{ actor, door, socket }];
}
