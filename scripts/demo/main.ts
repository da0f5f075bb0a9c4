import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { seeded } from "../random.ts";
import { CHALLENGES } from "./challenges.ts";
import { Api, eachOf, type Person } from "./client.ts";
import { earlierDemo } from "./earlier.ts";
import { makeGame, type Game } from "./games.ts";
import { planTeams } from "./people.ts";
import { emailOf, makeCrews, type Crew } from "./crews.ts";
import { cheatOnce, playAll } from "./play.ts";
import { DIVISIONS } from "./people.ts";
import { GRAND, NOTICES, POSTS, REGATTA, SPRINT } from "./texts.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * `npm run demo [-- --url http://localhost:8787 --password … --seconds 90]`: fills a running server with a believable event, only through the public
 * API. Every time on the board is real: the games start when the demo starts to play them.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { url: { type: "string" }, password: { type: "string" }, seconds: { type: "string" } } });
  const api = new Api((values.url ?? `http://localhost:${process.env.PORT || 8787}`).replace(/\/$/, ""));
  try {
    await fill(api, values.password ?? process.env.VEXIL_ADMIN_PASSWORD ?? "", Number(values.seconds ?? 90));
  } catch (error) {
    console.error(`The demo stopped: ${explain(api, error as Error)}`);
    process.exit(1);
  }
}

async function fill(api: Api, adminPassword: string, seconds: number): Promise<void> {
  if (!adminPassword) throw new Error("the administrator's password is needed: --password, or VEXIL_ADMIN_PASSWORD");
  const admin = await api.enter("/api/account/login", { userName: "Admin", password: adminPassword });
  const plans = planTeams();
  const earlier = await earlierDemo(api, admin, { game: REGATTA.title, firstEmail: emailOf(plans[0]!.members[0]!) });
  if (earlier === "its last game") return console.log("The demo is already there.");
  // Nobody knows the passwords of those people.
  if (earlier === "only a part") throw new Error("an earlier one was cut short; start the server with an empty folder, see VEXIL_DATA");

  const password = randomBytes(9).toString("base64url");
  say("Sixty crews sign up …");
  const crews = await makeCrews(api, plans, password);
  await makeMonitor(api, admin, password);
  for (const post of POSTS) await api.call(admin, "POST", "/api/edit/posts", post);
  await makeFinals(api, admin);

  say("The Spring Sprint …");
  const sprint = await makeGame(
    api,
    admin,
    { ...SPRINT, start: Date.now(), end: Date.now() + HOUR },
    CHALLENGES.filter((_, n) => n % 3 === 0),
  );
  await play(api, sprint, crews.slice(0, 30), seconds / 4);
  await sprint.endNow();

  say(`The Harbour Regatta: ${seconds} seconds of play …`);
  const settings = { ...REGATTA, start: Date.now(), end: Date.now() + 36 * HOUR, organizations: [...DIVISIONS], teamMemberCountLimit: 3 };
  const regatta = await makeGame(api, admin, settings, CHALLENGES);
  const sent = await play(api, regatta, crews, seconds, NOTICES);
  await cheatOnce(api, regatta, crews);

  say(`Done: ${crews.length} crews, ${sent} submissions in the Regatta.\n`);
  console.log(
    `  administrator  Admin / the password you gave\n  monitor        Bosun / ${password}\n  player         ${crews[0]!.members[0]!.name} / ${password}`,
  );
}

/** Everybody joins, then all moves are made at their times. Returns how many submissions there were. */
async function play(api: Api, game: Game, crews: Crew[], seconds: number, notices: string[] = []): Promise<number> {
  await eachOf(crews, 8, async (crew) => {
    for (const member of crew.members) {
      await api.call(member, "POST", `/api/game/${game.id}`, {
        teamId: crew.id,
        ...(game.divided && { organization: crew.plan.division }),
      });
    }
  });
  const announcements = notices.map((content, n) => ({ at: (n + 0.2) / notices.length, content }));
  return playAll(api, game, crews, { seconds, random: seeded(game.id * 97 + 5), announcements });
}

async function makeMonitor(api: Api, admin: Person, password: string): Promise<void> {
  await api.enter("/api/account/register", { userName: "Bosun", password, email: "bosun@example.com" });
  const found = await api.call<{ data: { id: string }[] }>(admin, "POST", "/api/admin/users/search?hint=bosun@example.com");
  await api.call(admin, "PUT", `/api/admin/users/${found.data[0]!.id}`, { role: "Monitor" });
}

async function makeFinals(api: Api, admin: Person): Promise<void> {
  const start = Date.now() + 12 * 24 * HOUR;
  await makeGame(
    api,
    admin,
    { ...GRAND, start, end: start + 30 * HOUR, inviteCode: "LANTERN", writeupRequired: true },
    CHALLENGES.slice(4, 7),
  );
}

function say(line: string): void {
  console.log(line);
}

function explain(api: Api, error: Error): string {
  return error.message === "fetch failed" ? `no server answers at ${api.url}; start one with npm start, or give --url` : error.message;
}
