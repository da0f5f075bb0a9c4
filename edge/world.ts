import { ask, call, withCookies } from "./ask.ts";
import { PASSWORD } from "./runtime.ts";

export type Person = { name: string; cookie: string; team: number };

/** A platform with games in which requests can be made, and the people who make them. */
export type World = {
  /** Running, open to all, with three challenges. */
  game: number;
  /** The same, but only its players may know about it. */
  hidden: number;
  challenges: number[];
  admin: string;
  people: Person[];
};

const CHALLENGES = 3;
/** The right flag of every challenge. */
export const FLAG = "flag{right}";

/** Creates a platform by its own calls, and players with a team each, who have all joined both games, except the last. */
export async function makeWorld(url: string, players: number): Promise<World> {
  await ask(url, { path: "/healthz" });
  const admin = await signIn(url, "Admin");
  const game = await makeGame(url, admin, { title: "Open" });
  const hidden = await makeGame(url, admin, { title: "Hidden", isPrivate: true, inviteCode: "invited" });
  const challenges: number[] = [];
  for (let n = 0; n < CHALLENGES; n += 1) challenges.push(await makeChallenge(url, admin, game, `Challenge ${n}`));
  await makeChallenge(url, admin, hidden, "Hidden challenge");
  const names = Array.from({ length: players }, (_, n) => `player${n}`);
  const accounts = names.map((userName) => ({ userName, password: PASSWORD, email: `${userName}@edge.test` }));
  await call(url, { path: "/api/admin/users", json: accounts, cookie: admin });
  const people: Person[] = [];
  for (const name of names) people.push(await makePlayer(url, name));
  for (const { cookie, team } of people.slice(0, -1)) {
    await call(url, { path: `/api/game/${game}`, json: { teamId: team }, cookie });
    await call(url, { path: `/api/game/${hidden}`, json: { teamId: team, inviteCode: "invited" }, cookie });
  }
  return { game, hidden, challenges, admin, people };
}

/** Signs a user in and returns their cookies. */
export async function signIn(url: string, userName: string, isolate?: string): Promise<string> {
  const { status, cookies, text } = await ask(url, { path: "/api/account/login", json: { userName, password: PASSWORD }, isolate });
  if (status !== 200) throw new Error(`${userName} cannot sign in: ${text}`);
  return withCookies("", cookies);
}

async function makeGame(url: string, cookie: string, more: object): Promise<number> {
  const now = Date.now();
  const times = { start: now - 3_600_000, end: now + 86_400_000 };
  const json = { ...times, acceptWithoutReview: true, writeupRequired: true, content: "Some *text*.", ...more };
  return (await call<{ id: number }>(url, { path: "/api/edit/games", json, cookie })).id;
}

async function makeChallenge(url: string, cookie: string, game: number, title: string): Promise<number> {
  const path = `/api/edit/games/${game}/challenges`;
  const { id } = await call<{ id: number }>(url, { path, json: { title, tag: "Web", type: "StaticAttachment" }, cookie });
  const attachment = { attachmentType: "Remote", remoteUrl: "https://files.edge.test/one.zip" };
  await call(url, { path: `${path}/${id}/attachment`, json: attachment, cookie });
  await call(url, { path: `${path}/${id}/flags`, json: [{ flag: FLAG }], cookie });
  await call(url, { method: "PUT", path: `${path}/${id}`, json: { isEnabled: true, content: "Some *text*." }, cookie });
  return id;
}

async function makePlayer(url: string, name: string): Promise<Person> {
  const cookie = await signIn(url, name);
  const { id } = await call<{ id: number }>(url, { path: "/api/team", json: { name: `Team of ${name}` }, cookie });
  return { name, cookie, team: id };
}
