import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPng } from "../worker/testing/images/images.ts";
import { Documentation, DocumentedClient } from "./documented-client.ts";
import { startEdge } from "./edge.ts";
import { fetchOnce } from "./fetch-once.ts";
import { ADMIN_PASSWORD, startServer } from "./server.ts";

type Server = Awaited<ReturnType<typeof startEdge>>;
let servers: Server[] = [];
beforeAll(async () => void (servers = await Promise.all([startEdge(), startServer()])));
afterAll(() => Promise.all(servers.map((server) => server.stop())));

const HOUR = 3_600_000;
const iso = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const PDF = new TextEncoder().encode("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n");

function form(name: string, bytes: Uint8Array<ArrayBuffer>, fileName: string, type = "application/octet-stream"): FormData {
  const data = new FormData();
  data.append(name, new File([bytes], fileName, { type }));
  return data;
}

const people = ["ada", "bob", "cyd", "dan", "eve"].map((userName, n) => ({
  userName,
  password: `a long word ${n}`,
  email: `${userName}@example.com`,
  realName: userName.toUpperCase(),
  stdNumber: `s${n}`,
  teamName: ["Red", "Red", "Green", "Blue", null][n],
}));

/** A signed-in user of a server whose calls are documented. */
async function signedIn(url: string, documentation: Documentation, userName: string, password: string): Promise<DocumentedClient> {
  const client = new DocumentedClient(url, documentation);
  await client.call("POST", "/api/account/login", { userName, password });
  return client;
}

/** Lists are updated shortly after a decision. */
async function untilSome<T>(read: () => Promise<T[]>, least = 1): Promise<T[]> {
  let list: T[] = [];
  await expect.poll(async () => (list = await read())).toSatisfy((found: T[]) => found.length >= least);
  return list;
}

type Game = { id: number; publicKey: string } & Record<string, unknown>;
type Challenge = { id: number; flags: { id: number; flag: string; bound: boolean }[] };

/** Everything before the start: settings, accounts, posts, the game with one challenge of each attachment kind. */
async function prepare(admin: DocumentedClient) {
  await admin.call("PUT", "/api/admin/config", {
    globalConfig: { title: "Harbour", slogan: "Sail" },
    accountPolicy: { allowRegister: false },
  });
  await admin.call("POST", "/api/admin/config/logo", form("file", aPng(), "logo.png", "image/png"));
  await admin.call("POST", "/api/admin/users", people);
  const post = await admin.call<string>("POST", "/api/edit/posts", {
    title: "Welcome",
    summary: "Soon",
    content: "# Hi",
    tags: ["a"],
    isPinned: false,
  });
  await admin.call("PUT", `/api/edit/posts/${post}`, { title: "Welcome", summary: "Now", content: "# Hi", tags: ["a"], isPinned: true });
  const settings = {
    title: "Harbour Night",
    start: iso(-1),
    end: iso(2),
    organizations: ["Crew", "Guests"],
    writeupRequired: true,
    hidden: true,
  };
  const game = await admin.call<Game>("POST", "/api/edit/games", settings);
  const at = `/api/edit/games/${game.id}`;
  await admin.call("PUT", `${at}/poster`, form("file", aPng(), "poster.png", "image/png"));
  const shared = await aStatic(admin, at);
  const own = await aDynamic(admin, at);
  const shown = { ...game, hidden: false, writeupDeadline: iso(5), writeupNote: "One PDF" };
  await admin.call("PUT", at, shown);
  return { game, at, shared, own, post, shown };
}

async function upload(admin: DocumentedClient, count: number): Promise<string[]> {
  const data = new FormData();
  for (let n = 0; n < count; n += 1) data.append("files", new File([`attachment ${n} ${Math.random()}`], `chart-${n}.txt`));
  return (await admin.call<{ hash: string }[]>("POST", "/api/assets", data)).map(({ hash }) => hash);
}

async function aStatic(admin: DocumentedClient, at: string): Promise<Challenge> {
  const { id } = await admin.call<Challenge>("POST", `${at}/challenges`, { title: "Warm up", tag: "Misc", type: "StaticAttachment" });
  const [hash] = await upload(admin, 1);
  await admin.call("POST", `${at}/challenges/${id}/attachment`, { attachmentType: "Local", fileHash: hash });
  await admin.call("POST", `${at}/challenges/${id}/flags`, [{ flag: "flag{warm}" }, { flag: "flag{typo}" }]);
  const { flags } = await admin.call<Challenge>("GET", `${at}/challenges/${id}`);
  expect(await admin.call<string>("DELETE", `${at}/challenges/${id}/flags/${flags[1]!.id}`)).toBe("Success");
  await admin.call("PUT", `${at}/challenges/${id}`, { content: "Read *it*.", hints: ["Look closer"], originalScore: 500, isEnabled: true });
  return admin.call("GET", `${at}/challenges/${id}`);
}

async function aDynamic(admin: DocumentedClient, at: string): Promise<Challenge> {
  const { id } = await admin.call<Challenge>("POST", `${at}/challenges`, {
    title: "Own chart",
    tag: "Forensics",
    type: "DynamicAttachment",
  });
  const flags = (await upload(admin, 6)).map((fileHash, n) => ({ flag: `flag{own-${n}}`, attachmentType: "Local", fileHash }));
  await admin.call("POST", `${at}/challenges/${id}/flags`, flags);
  await admin.call("PUT", `${at}/challenges/${id}`, { fileName: "chart.txt", isEnabled: true });
  return admin.call("GET", `${at}/challenges/${id}`);
}

type World = Awaited<ReturnType<typeof prepare>>;

/** The three captains join, are reviewed, and one of them brings a late member. */
async function open(admin: DocumentedClient, crew: DocumentedClient[], { game, at }: World) {
  const [ada, bob, cyd, dan, eve] = crew as [DocumentedClient, DocumentedClient, DocumentedClient, DocumentedClient, DocumentedClient];
  const teams = await Promise.all([ada, cyd, dan].map(async (one) => (await one.call<{ id: number }[]>("GET", "/api/team"))[0]!.id));
  await eve.call("POST", "/api/team/accept", await cyd.call<string>("GET", `/api/team/${teams[1]}/invite`));
  for (const [one, teamId] of [
    [ada, teams[0]],
    [bob, teams[0]],
    [cyd, teams[1]],
    [eve, teams[1]],
    [dan, teams[2]],
  ] as const)
    await one.call("POST", `/api/game/${game.id}`, { teamId, organization: "Crew" });
  const list = await admin.call<{ id: number; team: { id: number }; status: string }[]>("GET", `/api/game/${game.id}/participations`);
  expect(list.map(({ status }) => status)).toEqual(["Pending", "Pending", "Pending"]);
  for (const { id } of list) await admin.call("PUT", `/api/admin/participation/${id}/Accepted`);
  const notice = await admin.call<{ id: number }>("POST", `${at}/notices`, { content: "Anchors up" });
  await admin.call("PUT", `${at}/notices/${notice.id}`, { content: "Anchors **up**" });
  const mistake = await admin.call<{ id: number }>("POST", `${at}/notices`, { content: "Wrong harbour" });
  await admin.call("DELETE", `${at}/notices/${mistake.id}`);
  return { ada, bob, cyd, dan, eve, teams, participations: list };
}

/** Play: right, wrong and stolen flags; the thief is suspended. */
async function play(admin: DocumentedClient, { game, shared, own }: World, field: Awaited<ReturnType<typeof open>>) {
  const at = `/api/game/${game.id}`;
  const answer = async (who: DocumentedClient, challenge: number, flag: string) => {
    const id = await who.call<number>("POST", `${at}/challenges/${challenge}`, { flag });
    return who.call<string>("GET", `${at}/challenges/${challenge}/status/${id}`);
  };
  const flagOf = async (who: DocumentedClient) => {
    const { context } = await who.call<{ context: { url: string } }>("GET", `${at}/challenges/${own.id}`);
    expect(new TextDecoder().decode(await who.file(context.url))).toMatch(/^attachment \d/);
    const { flags } = await admin.call<Challenge>("GET", `/api/edit/games/${game.id}/challenges/${own.id}`);
    return flags.filter(({ bound }) => bound).map(({ flag }) => flag);
  };
  expect(await answer(field.cyd, shared.id, "flag{guess}")).toBe("WrongAnswer");
  expect(await answer(field.bob, shared.id, "flag{warm}")).toBe("Accepted");
  expect(await answer(field.eve, shared.id, "flag{warm}")).toBe("Accepted");
  const [first] = await flagOf(field.ada);
  expect(await answer(field.ada, own.id, first!)).toBe("Accepted");
  await flagOf(field.dan);
  expect(await answer(field.dan, own.id, first!)).toBe("WrongAnswer");
  const [cheat] = await untilSome(() => admin.call<{ submitTeam: { id: number; team: { name: string } } }[]>("GET", `${at}/cheatinfo`));
  expect(cheat!.submitTeam.team.name).toBe("Blue");
  await admin.call("PUT", `/api/admin/participation/${cheat!.submitTeam.id}/Suspended`);
  expect(await field.dan.refusal("POST", `${at}/challenges/${shared.id}`, { flag: "flag{warm}" })).toBe("400 participation.suspended");
  const { teamToken } = await field.ada.call<{ teamToken: string }>("GET", `${at}/details`);
  await admin.call("POST", "/api/team/verify", { teamToken, publicKey: game.publicKey });
  expect(await admin.call<string>("GET", `/api/edit/games/${game.id}/hashsalt`)).toMatch(/^[0-9a-f]{64}$/);
}

/** The end: write-ups, lists, sheets, archives. */
async function finish(admin: DocumentedClient, { game, at, shown }: World, { ada, cyd }: Awaited<ReturnType<typeof open>>) {
  await admin.call("PUT", at, { ...shown, end: new Date().toISOString(), practiceMode: false });
  const play = `/api/game/${game.id}`;
  expect(await cyd.refusal("GET", `${play}/details`)).toBe("400 game.ended");
  for (const one of [ada, cyd]) await one.call("POST", `${play}/writeup`, form("file", PDF, "solutions.pdf", "application/pdf"));
  expect(await admin.call<unknown[]>("GET", `/api/admin/writeups/${game.id}`)).toHaveLength(2);
  const papers = unzipSync(await admin.file(`/api/admin/writeups/${game.id}/all`));
  expect(Object.values(papers)).toEqual([PDF, PDF]);
  expect(await untilSome(() => admin.call<unknown[]>("GET", `${play}/submissions?count=0`), 5)).toHaveLength(5);
  const board = unzipSync(await admin.file(`${play}/scoreboardsheet`));
  const submissions = unzipSync(await admin.file(`${play}/submissionsheet`));
  const text = (sheet: Record<string, Uint8Array>) =>
    Object.values(sheet)
      .map((part) => new TextDecoder().decode(part))
      .join("");
  for (const name of ["Red", "Green", "BOB"]) expect(text(board)).toContain(name);
  expect(text(board)).not.toContain("Blue");
  expect(text(submissions)).toContain("flag{guess}");
  expect(await admin.call<unknown[]>("GET", `${play}/submissions?type=accepted`)).toHaveLength(3);
  await untilSome(() => admin.call<unknown[]>("GET", `${play}/events?count=50`), 6);
  return admin.file(`${at}/export?teams=true&submissions=true&personal=true`);
}

const boardOf = async (url: string, id: number) => (await fetchOnce(`${url}/api/game/${id}/scoreboard`)).text();

/** The same game on an empty server. */
async function move(archive: Uint8Array<ArrayBuffer>, from: { url: string; id: number }, to: string, documentation: Documentation) {
  const admin = await signedIn(to, documentation, "Admin", ADMIN_PASSWORD);
  const made = await admin.call<{ id: number; kept: boolean; created: number }>(
    "POST",
    "/api/edit/games/import",
    form("file", archive, "game.zip"),
  );
  expect(made).toMatchObject({ id: from.id, kept: true, created: 5 });
  expect(await boardOf(to, made.id)).toBe(await boardOf(from.url, from.id));
  expect(await admin.call("GET", `/api/admin/audit/${made.id}`)).toMatchObject({ submissions: 5, solves: 3, differences: [] });
}

/** Deletes everything. */
async function clear(admin: DocumentedClient, { game, at, shared, post }: World, teams: number[]) {
  await admin.call("DELETE", `${at}/writeups`);
  await admin.call("DELETE", `${at}/challenges/${shared.id}`);
  await admin.call("DELETE", at);
  await admin.call("DELETE", `/api/edit/posts/${post}`);
  for (const id of teams) await admin.call("DELETE", `/api/admin/teams/${id}`);
  const { data } = await admin.call<{ data: { id: string; userName: string }[] }>("GET", "/api/admin/users");
  for (const { id, userName } of data) if (userName !== "Admin") await admin.call("DELETE", `/api/admin/users/${id}`);
  await admin.call("DELETE", "/api/admin/config/logo");
  await expect.poll(() => admin.call<{ total: number }>("GET", "/api/admin/files")).toMatchObject({ data: [], total: 0 });
  expect(await admin.refusal("GET", `/api/game/${game.id}`)).toBe("404 game.notFound");
}

test("an organiser runs a whole event by script, from an empty server to the final sheets and back to an empty server", async () => {
  const [{ url }, other] = servers as [Server, Server];
  const documentation = await Documentation.of(url);
  const admin = await signedIn(url, documentation, "Admin", ADMIN_PASSWORD);
  const world = await prepare(admin);
  const crew = await Promise.all(people.map(({ userName, password }) => signedIn(url, documentation, userName, password)));
  const field = await open(admin, crew, world);
  await play(admin, world, field);
  const archive = await finish(admin, world, field);
  await move(archive, { url, id: world.game.id }, other.url, documentation);
  await clear(admin, world, field.teams);
  expect(documentation.used.size).toBeGreaterThan(50);
});

test("the edge serves built files itself, with headers that let browsers cache them", async () => {
  const [{ url }] = servers as [Server, Server];
  const [path] = /\/static\/[^"]+\.js/.exec(await (await fetchOnce(`${url}/`)).text())!;
  const { status, headers } = await fetchOnce(`${url}${path}`);
  expect([status, headers.get("Cache-Control"), headers.get("X-Content-Type-Options")]).toEqual([
    200,
    "public, max-age=31536000, immutable",
    "nosniff",
  ]);
});
