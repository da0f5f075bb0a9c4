import { aCompetitor, aPlayer, theAdmin, type Competitor, type Person } from "./person.ts";

export type SmallWorld = {
  admin: Person;
  monitor: Person;
  player: Competitor;
  game: number;
  ended: number;
  challenges: number[];
  post: string;
};

const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const MARKDOWN = [
  "# Read me\n",
  "A **bold** word, `code`, $e^{i\\pi} = -1$ and a long one: " + "a".repeat(120) + "\n",
  "```python\nprint(" + "'x' + ".repeat(40) + "'y')\n```\n",
  "| a | b |\n| - | - |\n| 1 | 2 |\n",
].join("\n");
const DIVISIONS = ["Students", "Everybody who is no student at all and says so at length"];
const TITLES = ["Warm up", "A title that goes on and on so that it has to be cut somewhere", "Lighthouse", "Unopened"];
const TAGS = ["Misc", "Web", "Crypto", "Reverse"];

/** One of everything that a page can show: games in each phase, challenges, teams, bloods, wrong and stolen flags, notices, a post. */
export async function aSmallWorld(url: string): Promise<SmallWorld> {
  const admin = await theAdmin(url);
  const game = await aGame(admin, { title: "A running game with a name that needs some room", start: at(-1), end: at(1) });
  await aGame(admin, { title: "A coming game", start: at(24), end: at(48) });
  const finished = { title: "A finished game", start: at(-48), practiceMode: true };
  const ended = await aGame(admin, { ...finished, end: at(1) });
  const challenges: number[] = [];
  for (const [n, title] of TITLES.entries()) challenges.push(await aChallenge(admin, game, title, TAGS[n]!));
  const player = await aCompetitor(url, game, { organization: DIVISIONS[0] });
  await submitSome(url, game, challenges, player);
  await certify(admin, ended, player);
  await admin.call("PUT", `/api/edit/games/${ended}`, settingsOf({ ...finished, end: at(0) }));
  await admin.call("POST", `/api/edit/games/${game}/notices`, { content: "Lunch is **served**" });
  const post = await admin.call<string>("POST", "/api/edit/posts", {
    title: "News",
    summary: "Short.",
    content: MARKDOWN,
    tags: ["ashore"],
  });
  return { admin, monitor: await aMonitor(url, admin), player, game, ended, challenges, post };
}

type Times = { title: string; start: string; end: string; practiceMode?: boolean };

async function aGame(admin: Person, times: Times): Promise<number> {
  return (await admin.call<{ id: number }>("POST", "/api/edit/games", settingsOf(times))).id;
}

function settingsOf(times: Times) {
  return { ...times, summary: "A summary.", content: MARKDOWN, organizations: DIVISIONS, acceptWithoutReview: true };
}

/** A game whose players can download their certificates once it is over. */
async function certify(admin: Person, ended: number, player: Competitor): Promise<void> {
  await player.call("POST", `/api/game/${ended}`, { teamId: player.teamId, organization: DIVISIONS[0] });
  const words = { text: "Thank you for two days at sea.", signer: "Ada, for the organisers" };
  await admin.call("PUT", `/api/edit/games/${ended}/certificates`, { open: true, ...words });
}

async function aChallenge(admin: Person, game: number, title: string, tag: string): Promise<number> {
  const path = `/api/edit/games/${game}/challenges`;
  // The first one's page also shows an instance.
  const container = title === TITLES[0] && { type: "StaticContainer", containerImage: "challenge:1", containerExposePort: 1337 };
  const { id } = await admin.call<{ id: number }>("POST", path, { title, tag, type: "StaticAttachment", ...container });
  await admin.call("POST", `${path}/${id}/flags`, [{ flag: "flag{right}" }, { flag: `flag{${"long-".repeat(20)}}` }]);
  await admin.call("POST", `${path}/${id}/attachment`, { attachmentType: "Remote", remoteUrl: "https://example.com/notes" });
  await admin.call("PUT", `${path}/${id}`, { content: MARKDOWN, hints: ["A **hint**."], ...container, isEnabled: true });
  return id;
}

async function submitSome(url: string, game: number, challenges: number[], player: Competitor): Promise<void> {
  const submit = (who: Person, challenge: number, flag: string) => who.call("POST", `/api/game/${game}/challenges/${challenge}`, { flag });
  const others = await Promise.all(DIVISIONS.map((organization) => aCompetitor(url, game, { organization })));
  await submit(others[0]!, challenges[0]!, "flag{right}");
  await submit(player, challenges[0]!, "flag{right}");
  await submit(player, challenges[1]!, "flag{right}");
  await submit(others[1]!, challenges[1]!, `flag{${"wrong-".repeat(18)}}`);
}

async function aMonitor(url: string, admin: Person): Promise<Person> {
  const monitor = await aPlayer(url);
  const found = await admin.call<{ data: { id: string }[] }>("POST", `/api/admin/users/search?hint=${monitor.name}`);
  await admin.call("PUT", `/api/admin/users/${found.data[0]!.id}`, { role: "Monitor" });
  return monitor;
}
