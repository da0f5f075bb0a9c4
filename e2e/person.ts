import { randomBytes } from "node:crypto";
import { fetchOnce } from "./fetch-once.ts";
import { ADMIN_PASSWORD } from "./server.ts";

/** Every user's password. */
export const PASSWORD = "Correct horse 7";

/** A user with cookies who calls the API like a script. */
export class Person {
  private readonly jar = new Map<string, string>();

  constructor(
    readonly url: string,
    readonly name: string,
  ) {}

  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** One call that must succeed; returns its JSON, or null when empty. */
  async call<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetchOnce(this.url + path, {
      method,
      headers: { Cookie: this.cookie, ...(body !== undefined && { "Content-Type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (text === "" ? null : JSON.parse(text)) as T;
  }

  private keep(line: string): void {
    const [pair] = line.split(";");
    const cut = pair!.indexOf("=");
    const [name, value] = [pair!.slice(0, cut), pair!.slice(cut + 1)];
    if (value === "") this.jar.delete(name);
    else this.jar.set(name, value);
  }
}

export type Competitor = Person & { team: string; teamId: number };

/** The first administrator, signed in. */
export async function theAdmin(url: string): Promise<Person> {
  const admin = new Person(url, "Admin");
  await admin.call("POST", "/api/account/login", { userName: "Admin", password: ADMIN_PASSWORD });
  return admin;
}

/** A new player, signed in. */
export async function aPlayer(url: string): Promise<Person> {
  const player = new Person(url, `p${randomBytes(5).toString("hex")}`);
  const account = { userName: player.name, password: PASSWORD, email: `${player.name}@example.com` };
  await player.call("POST", "/api/account/register", account);
  return player;
}

/** A new player with a team that takes part in a game; `entry` is what the game requires for joining. */
export async function aCompetitor(url: string, gameId: number, entry: { organization?: string } = {}): Promise<Competitor> {
  const player = await aPlayer(url);
  const team = await player.call<{ id: number; name: string }>("POST", "/api/team", { name: `T ${player.name}` });
  await player.call("POST", `/api/game/${gameId}`, { teamId: team.id, ...entry });
  return Object.assign(player, { team: team.name, teamId: team.id });
}

/** A running game that accepts every team. */
export function aGame(admin: Person, settings: object = {}): Promise<{ id: number }> {
  return admin.call<{ id: number }>("POST", "/api/edit/games", {
    title: "A game",
    acceptWithoutReview: true,
    start: new Date(Date.now() - 60_000).toISOString(),
    end: new Date(Date.now() + 3_600_000).toISOString(),
    ...settings,
  });
}

/** A challenge whose instances send their flag to every client. Returns its id. */
export async function aContainerChallenge(admin: Person, game: number, title: string, more: object = {}): Promise<number> {
  const path = `/api/edit/games/${game}/challenges`;
  const { id } = await admin.call<{ id: number }>("POST", path, { title, tag: "Pwn", type: "DynamicContainer" });
  const container = { containerImage: "vexil-test/tcp:1", containerExposePort: 1337, memoryLimit: 32 };
  await admin.call("PUT", `${path}/${id}`, { ...container, isEnabled: true, ...more });
  return id;
}

/** A running game that accepts every team, with one challenge whose flag is `flag{right}`. */
export async function aRunningGame(admin: Person, settings: object = {}): Promise<{ id: number; challenge: number; title: string }> {
  const game = await aGame(admin, settings);
  const path = `/api/edit/games/${game.id}/challenges`;
  const { id } = await admin.call<{ id: number }>("POST", path, { title: "Warm up", tag: "Misc", type: "StaticAttachment" });
  await admin.call("POST", `${path}/${id}/flags`, [{ flag: "flag{right}" }]);
  await admin.call("PUT", `${path}/${id}`, { isEnabled: true });
  return { id: game.id, challenge: id, title: "Warm up" };
}
