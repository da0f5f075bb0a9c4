import { env } from "cloudflare:test";
import type { Route } from "../../api/route.ts";
import type { Access } from "../../auth/roles.ts";
import { call } from "../call.ts";
import type { Cell } from "./cells.ts";
import { holdsInGame } from "./rules.ts";
import { ACTORS, type ActorName, type World, type WorldGame } from "./world.ts";

/** A text that only some may see, compared exactly. */
export type Secret = { what: string; text: string; who: readonly ActorName[] };

const INSIDE: ActorName[] = ["player", "captain", "foreigner", "suspended", "monitor", "admin"];
/** Who may see what requires this permission in a game, or in some game: the administrator, and holders of a role with it. */
const allowed = (permission: Access, game?: WorldGame): ActorName[] => [
  "admin",
  ...ACTORS.filter((name) => holdsInGame(name, permission, game)),
];
const MEMBERS = { ours: ["player", "captain"], theirs: ["foreigner"], frozen: ["suspended"] } as const;

/** Everything in the world that is not public, as it is stored in the tables. Who may see it: the owner, an organiser, or nobody. */
export async function secretsOf(world: World): Promise<Secret[]> {
  const all = [...(await accounts(world)), ...(await teamSecrets(world)), ...(await gameSecrets(world)), ...(await salts(world))];
  return all.filter(({ text }) => text.length >= 8);
}

const rows = async (sql: string, ids: (string | number)[]) =>
  (await env.DB.prepare(sql).bind(JSON.stringify(ids)).all<Record<string, string>>()).results;

async function accounts({ actors, teams, tokens }: World): Promise<Secret[]> {
  const owner = new Map(ACTORS.flatMap((name) => (actors[name].user ? [[actors[name].user.id, name] as const] : [])));
  const inTeams = new Set(Object.values(teams).flatMap(({ members }) => members.map(({ id }) => id)));
  const ids = [...owner.keys(), ...Object.values(teams).flatMap(({ members }) => members.map(({ id }) => id))];
  const people = await rows(
    "SELECT *, (SELECT secret FROM credentials WHERE user_id = users.id) AS password_hash FROM users WHERE id IN (SELECT value FROM json_each(?))",
    ids,
  );
  const sessions = await rows("SELECT token_hash FROM sessions WHERE user_id IN (SELECT value FROM json_each(?))", ids);
  const own = (id: string) => (owner.has(id) ? [owner.get(id)!] : []);
  return [
    ...people.flatMap((row) => [
      { what: "a password's hash", text: row.password_hash!, who: [] },
      ...(["email", "phone", "real_name", "student_number"] as const).map((column) => ({
        what: `${row.name}'s ${column}`,
        text: row[column]!,
        // A game's reviewers see the members of the participating teams.
        who: [...own(row.id!), ...(inTeams.has(row.id!) ? allowed("game.review") : ["admin" as const])],
      })),
    ]),
    ...sessions.map(({ token_hash }) => ({ what: "a session's hash", text: token_hash!, who: [] })),
    ...ACTORS.flatMap((name) => {
      const cookie = actors[name].user?.cookie;
      return cookie ? [{ what: `${name}'s session`, text: cookie.split("=")[1]!, who: [] }] : [];
    }),
    ...Object.values(tokens).map((text) => ({ what: "an API token", text, who: [] })),
    { what: "the server's secret", text: env.VEXIL_SECRET, who: [] },
  ];
}

async function teamSecrets({ teams, games }: World): Promise<Secret[]> {
  const found: Secret[] = [];
  for (const name of ["ours", "theirs", "frozen"] as const) {
    const [team] = await rows("SELECT invite_token FROM teams WHERE id IN (SELECT value FROM json_each(?))", [teams[name].id]);
    found.push({ what: `the invitation to ${name}`, text: team!.invite_token!, who: name === "ours" ? ["captain"] : [] });
    const parts = games.map(({ parts: of }) => of[name]);
    const tokens = await rows("SELECT token FROM participations WHERE id IN (SELECT value FROM json_each(?))", parts);
    found.push(...tokens.map(({ token }) => ({ what: `a token of ${name}`, text: token!, who: MEMBERS[name] })));
  }
  return found;
}

async function gameSecrets({ games }: World): Promise<Secret[]> {
  return (await Promise.all(games.map(secretsOfGame))).flat();
}

async function secretsOfGame(game: WorldGame): Promise<Secret[]> {
  const settings = await rows("SELECT invite_code, private_key FROM games WHERE id IN (SELECT value FROM json_each(?))", [game.id]);
  const of = "FROM challenges WHERE game_id IN (SELECT value FROM json_each(?))";
  const templates = await rows(`SELECT flag_template ${of} AND flag_template IS NOT NULL`, [game.id]);
  const flags = await rows(`SELECT flag, label, challenge_id FROM flags WHERE challenge_id IN (SELECT id ${of})`, [game.id]);
  const solved = new Set(game.submitted.length > 0 ? [...game.open.flags, game.decoy] : []);
  const editors = allowed("challenge.edit", game);
  const withAuthor = [...editors, ...(holdsInGame("author", "challenge.author", game) ? (["author"] as const) : [])];
  return [
    ...settings.flatMap((row) => [
      { what: "an invitation to a game", text: row.invite_code!, who: allowed("game.edit", game) },
      { what: "a private key", text: row.private_key!, who: [] },
    ]),
    ...templates.map((row) => ({ what: "a template", text: row.flag_template!, who: editors })),
    // What a team has submitted is visible to the staff in the list of submissions.
    ...flags.flatMap(({ flag, label, challenge_id }) => {
      const who = [
        ...(Number(challenge_id) === game.authored.id ? withAuthor : editors),
        ...(solved.has(flag!) ? ["monitor" as const, ...allowed("game.monitor", game)] : []),
      ];
      return [
        { what: "a flag", text: flag!, who },
        { what: "a flag's label", text: label!, who },
      ];
    }),
    { what: "a webhook's secret", text: game.webhook?.secret ?? "", who: [] },
    { what: "a webhook's address", text: game.webhook?.address ?? "", who: [] },
    { what: "a link to a stage", text: game.stageLink?.secret ?? "", who: [] },
    { what: "a disabled challenge", text: game.off.title, who: editors },
    { what: "an author's challenge", text: game.authored.title, who: withAuthor },
    ...(game.state === "before" ? [{ what: "a coming challenge", text: game.open.title, who: editors }] : []),
    ...(game.state === "private"
      ? [{ what: "a private game", text: game.game!.title, who: [...INSIDE, ...allowed("game.see", game)] }]
      : []),
  ];
}

async function salts({ games, actors }: World): Promise<Secret[]> {
  const there = games.filter(({ state }) => state !== "missing");
  const answers = there.map(async (game) => ({
    text: String(await (await call("GET", `/api/edit/games/${game.id}/hashsalt`, { as: actors.admin.user })).json()),
    who: allowed("game.edit", game),
  }));
  return (await Promise.all(answers)).map((salt) => ({ what: "a salt", ...salt }));
}

/** Who was shown what they may not see, in a body or a header. */
export function leaks(route: Route, cells: Cell[], secrets: Secret[]): string[] {
  return cells.flatMap(({ actor, target, answer }) => {
    const headers = [...answer.headers].filter(([name]) => name !== "set-cookie").join("\n");
    return leaksIn(`${answer.text}\n${headers}`, actor.name, secrets).map((leak) => `${route.call} on ${target.what} tells ${leak}`);
  });
}

export function leaksIn(text: string, actor: ActorName, secrets: Secret[]): string[] {
  return secrets.filter((secret) => !secret.who.includes(actor) && text.includes(secret.text)).map(({ what }) => `${actor} of ${what}`);
}

/** Secrets in the platform's log, where nobody may read them, not even those who know them already. */
export async function logged(secrets: Secret[]): Promise<string[]> {
  const { results } = await env.DB.prepare("SELECT message FROM logs").all<{ message: string }>();
  const text = results.map(({ message }) => message).join("\n");
  const names = /disabled challenge|author's challenge|coming challenge|private game/;
  return secrets.filter((secret) => !names.test(secret.what) && text.includes(secret.text)).map(({ what }) => what);
}
