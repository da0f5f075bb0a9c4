import { signIn, type World } from "../world.ts";
import { listen } from "../../bench/websocket.ts";
import { ISOLATE_HEADER, TOTALS_PATH } from "../isolate/paths.ts";
import { ADDRESS_HEADER, type Edge } from "../runtime.ts";
import { describeRuntime } from "../../server/runtime/description.ts";
import { asker, type Asker } from "./asker.ts";

/** The people in a story, and the edge where it happens. `teams`: those that take part from the beginning. */
export type Told = { world: World; admin: Asker; players: Asker[]; teams: number[] };

export async function cast(edge: Edge, world: World): Promise<Told> {
  const players = world.people.map(({ cookie }) => asker(edge, cookie));
  const teams = world.people.slice(0, -1).map(({ team }) => team);
  return { world, admin: asker(edge, await signIn(edge.url, "Admin")), players, teams };
}

/** What the first player's browser receives about the game while `story` runs. */
export async function hearing(edge: Edge, { game, people }: World, story: () => Promise<void>): Promise<string> {
  const heard: string[] = [];
  const headers = { Cookie: people[0]!.cookie, [ISOLATE_HEADER]: "isolate 0", [ADDRESS_HEADER]: "203.0.113.7" };
  const { close } = await listen(Number(new URL(edge.url).port), `/hub/user?game=${game}&board=1`, (text) => heard.push(text), headers);
  try {
    await story();
  } finally {
    close();
  }
  return heard.join("");
}

/** Which methods of which objects were called since the last call of this function, by the Worker and by other objects: `LedgerApi.submit`. */
export async function askedOf(edge: Edge): Promise<Set<string>> {
  const read = async (url: string) => (await (await fetch(url + TOTALS_PATH)).json()) as Record<"calls" | "asked", Record<string, number>>;
  const [{ calls }, { asked }] = await Promise.all([read(edge.url), read(edge.objectsUrl)]);
  const { objects } = describeRuntime();
  return new Set(
    Object.keys({ ...calls, ...asked }).flatMap((key) => {
      const [binding, method] = [key.split(" ")[0]!, key.split(" ").at(-1)!];
      return binding in objects ? [`${objects[binding]}Api.${method}`] : [];
    }),
  );
}
