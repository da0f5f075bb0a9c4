import { unzipSync, zipSync } from "fflate";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { fetchOnce } from "./fetch-once.ts";
import { aCompetitor, aGame, theAdmin, type Competitor, type Person } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, open, sees, visit } from "./visit.ts";

const server = sharedServer();
const browser = await sharedBrowser();

/** One grey pixel. */
const GIF = Buffer.from("R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=", "base64");

/**
 * Eight challenges of all kinds and several formats, as a Git host packs them: with rules, a picture, a hint for points, and values that never
 * change.
 */
const FILES = {
  "misc/welcome/challenge.yml":
    "vexil: 1\nname: Welcome\nkind: StaticContainer\ninstance: {image: 'ghcr.io/a/hello:1'}\nvalue: 50\nscoring: {curve: static}\ncloses: '2099-01-01T00:00:00Z'\nflags: ['flag{welcome}']\n",
  "web/login/challenge.yml":
    "vexil: 1\nname: Login\ncategory: Web\ndescription: '![The reef](img/reef.gif)'\nauthors: [ada]\nvalue: 200\nscoring: {curve: static}\nflags: ['flag{a}', 'flag{b}']\nfiles: [app.py]\nrequirements: [warm-up]\nhints: [{content: Under the third stone., cost: 80}]\n",
  "web/login/app.py": "secret",
  "web/login/img/reef.gif": GIF,
  "web/warm-up/challenge.yml":
    "name: Warm up\ncategory: web\nvalue: 100\ntype: standard\nflags: ['flag{warm}']\ntopics: [jwt]\nnext: Login\nhosting: {type: kube}\nversion: '0.1'\n",
  "crypto/curves/challenge.yaml":
    "name: Curves\nauthor: grace\ndescription: Count\nvalue: 300\nflag: {file: flag.txt}\nprovide: [dist/out.txt, dist/gen.py]\n",
  "crypto/curves/flag.txt": "flag{points}\n",
  "crypto/curves/dist/out.txt": "1 2 3",
  "crypto/curves/dist/gen.py": "print(1)",
  "pwn/jail/challenge.toml": 'name = "Jail"\nauthor = "lin"\ndescription = "Out"\nflag = "flag{out}"\ndifficulty = "hard"\n',
  "2025/luck/metadata.yaml": "name: Luck\ndescription: Roll\nflag: CTF{x}\ncategory: misc\nlabel: easy\nvisible: true\n",
  "misc/own/challenge.yml":
    "vexil: 1\nname: Own files\nkind: DynamicAttachment\nattempts: 2\nflags: [{content: 'flag{1}', file: one.txt}]\n",
  "misc/own/one.txt": "one",
  "pwn/box/challenge.yml":
    "name: Box\ndescription: d\ntype: DynamicContainer\nvalue: 500\ncontainer: {containerImage: 'ghcr.io/a/box:1', exposePort: 1337, flagTemplate: 'flag{[GUID]}'}\n",
  "broken/challenge.yml": "name: Broken\nvalue: [\n",
};

/** Drops the repository's ZIP on the page. */
async function drop(page: Page): Promise<void> {
  const entries = Object.entries(FILES).map(([path, held]) => [`challenges-main/${path}`, new Uint8Array(Buffer.from(held))] as const);
  const bytes = Buffer.from(zipSync(Object.fromEntries(entries))).toString("base64");
  const transfer = await page.evaluateHandle((zip) => {
    const given = new DataTransfer();
    const letters = Uint8Array.from(atob(zip), (letter) => letter.charCodeAt(0));
    given.items.add(new File([letters], "challenges-main.zip", { type: "application/zip" }));
    return given;
  }, bytes);
  await page.dispatchEvent("main", "drop", { dataTransfer: transfer });
}

/** Drops it, checks the preview, and imports it; dropped again, everything is equal. */
async function bring(page: Page): Promise<void> {
  await drop(page);
  const sheet = page.getByRole("dialog", { name: "Import challenges" });
  const found = sheet.getByRole("list", { name: "Challenges found" });
  await expect.poll(() => found.getByRole("checkbox").count()).toBe(8);
  await sheet.getByRole("alert").filter({ hasText: "broken/challenge.yml line 3, column 1" }).waitFor();
  await found.getByText("1 field is lost").first().click();
  await found.getByText("topics", { exact: true }).waitFor();
  await found.getByText("1 field is kept and needs your attention").waitFor();
  await sheet.getByRole("button", { name: "Import 8 challenges" }).click();
  await sheet.getByText("8 challenges have been imported.").waitFor();
  await sheet.getByRole("button", { name: "Close" }).last().click();
  const table = page.getByRole("table", { name: "Challenges" });
  await expect.poll(() => table.getByRole("switch", { checked: true }).count()).toBe(8);
  await drop(page);
  await sheet.getByRole("button", { name: "Nothing to import" }).waitFor();
  await expect.poll(() => found.getByText("Unchanged").count()).toBe(8);
}

const card = (page: Page, text: string) => page.locator(".challenge-cards > li").filter({ hasText: text });
const isLocked = (page: Page, text: string) => card(page, text).first().getAttribute("data-locked");

/** A player's page of all challenges, whose clock can be stopped. */
async function challengesOf(player: Competitor, game: number) {
  const { page, faults } = await visit(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await cameAs(page, player);
  await page.clock.install();
  await open(page, `/games/${game}/challenges`);
  await expect.poll(() => isLocked(page, "Login")).toBe("true");
  await sees(page, /^Live$/);
  return { page, faults };
}

/** Opens a challenge's sheet and submits a text. */
async function submit(page: Page, title: string, flag: string): Promise<void> {
  await page.getByRole("textbox", { name: `Flag of ${title}` }).fill(flag);
  await page.getByRole("button", { name: "Submit" }).click();
}

/** Exports a game and imports its archive; returns the board's text and the archive's parts, before and after. */
async function moved(admin: Person, game: number) {
  const board = async (id: number) => (await fetchOnce(`${server.url}/api/game/${id}/scoreboard`)).text();
  const exported = async (id: number) => {
    const path = `/api/edit/games/${id}/export?teams=true&submissions=true&personal=true`;
    const answer = await fetchOnce(server.url + path, { headers: { Cookie: admin.cookie } });
    return new Uint8Array(await answer.arrayBuffer());
  };
  const send = async <T>(path: string, archive: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    body.append("file", new File([archive], "game.zip"));
    const answer = await fetchOnce(server.url + path, { method: "POST", headers: { Cookie: admin.cookie, Origin: server.url }, body });
    return (await answer.json()) as T;
  };
  const [boardBefore, archive] = [await board(game), await exported(game)];
  await admin.call("DELETE", `/api/edit/games/${game}`);
  const { join } = await send<{ join: string }>("/api/edit/games/import/preview", archive);
  const { id } = await send<{ id: number }>(`/api/edit/games/import?join=${join}`, archive);
  return { before: { board: boardBefore, parts: partsOf(archive) }, after: { board: await board(id), parts: partsOf(await exported(id)) } };
}

/** The parts of an archive as texts, without the time of the export and the ids of the game and its flags, which are new with each import. */
function partsOf(archive: Uint8Array): Record<string, string> {
  const { "people.json": _, ...parts } = unzipSync(archive);
  const plain = (bytes: Uint8Array) =>
    Buffer.from(bytes)
      .toString("latin1")
      .replace(/"exportedAt":\s*[^,]*/, "")
      .replaceAll(/"id":\s*\d+,(?=\s*"(?:flag|version)":)/g, "")
      .replace(/"people":\s*\{[^}]*\}/, "");
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, plain(bytes)]));
}

test("an organiser drops a repository's ZIP, two teams play it, the board matches a calculation by hand, and an export brings all of it back", async () => {
  const admin = await theAdmin(server.url);
  const { id: game } = await aGame(admin, { title: "Imported regatta", bloodBonus: 0 });
  const organiser = await visit(browser, server.url);
  await cameAs(organiser.page, admin);
  await open(organiser.page, `/admin/games/${game}/challenges`);
  await bring(organiser.page);
  const rows = await admin.call<{ id: number; slug: string }[]>("GET", `/api/edit/games/${game}/challenges`);
  const idOf = (slug: string) => rows.find((row) => row.slug === slug)!.id;
  const solve = (who: Person, slug: string, flag: string) => who.call("POST", `/api/game/${game}/challenges/${idOf(slug)}`, { flag });

  const [one, two] = [await aCompetitor(server.url, game), await aCompetitor(server.url, game)];
  const [mine, theirs] = [await challengesOf(one, game), await challengesOf(two, game)];
  // While the page's clock stands still it makes no timed requests: what it shows has come over the socket.
  const asked: string[] = [];
  mine.page.on("request", (request) => void asked.push(request.url()));
  await mine.page.clock.pauseAt(Date.now() + 5_000);
  asked.length = 0;
  await solve(one, "warm-up", "flag{warm}");
  await card(mine.page, "Login").getByRole("link").waitFor();
  expect(asked.filter((url) => url.includes("/api/"))).toEqual([]);
  expect(await isLocked(theirs.page, "Login")).toBe("true");
  await mine.page.clock.resume();

  await card(mine.page, "Warm up").getByRole("link").click();
  await mine.page.getByRole("link", { name: "Next: Login" }).click();
  const picture = mine.page.getByRole("img", { name: "The reef" });
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
  await mine.page.getByRole("button", { name: "Open for 80 points" }).click();
  await sees(mine.page, "It costs your team 80 points, at once.");
  await sees(mine.page, "Your team has 100 points now.");
  await mine.page.getByRole("button", { name: "Open", exact: true }).click();
  await sees(mine.page, "Under the third stone.");
  await submit(mine.page, "Login", "flag{b}");
  await sees(mine.page, /^Right[.!]/);

  for (const [slug, flag] of [
    ["warm-up", "flag{warm}"],
    ["curves", "flag{points}"],
  ] as const)
    await solve(two, slug, flag);
  await card(theirs.page, "Own files").getByRole("link").click();
  await sees(theirs.page, "2 of 2 attempts left");
  await submit(theirs.page, "Own files", "one");
  await sees(theirs.page, "1 of 2 attempts left");
  await submit(theirs.page, "Own files", "two");
  await sees(theirs.page, "No attempts left");
  await submit(theirs.page, "Own files", "flag{1}");
  await sees(theirs.page, "Your team has used all its attempts at this challenge.");
  await theirs.page.keyboard.press("Escape");
  await card(theirs.page, "Welcome").getByRole("link").click();
  await sees(theirs.page, "Closes");
  await admin.call("PUT", `/api/edit/games/${game}/challenges/${idOf("welcome")}`, { rules: { closesAt: Date.now() - 1 } });
  await submit(theirs.page, "Welcome", "flag{welcome}");
  await sees(theirs.page, "The deadline of this challenge has passed.");

  const standings = async () => {
    const { items } = await one.call<{ items: { rank: number; name: string; score: number }[] }>("GET", `/api/game/${game}/scoreboard`);
    return items.map(({ rank, name, score }) => [rank, name, score]);
  };
  // Warm up 100, Curves 300; Warm up 100, Login 200, minus 80 for the hint.
  await expect.poll(standings).toEqual([
    [1, two.team, 400],
    [2, one.team, 220],
  ]);
  await open(mine.page, `/games/${game}/scoreboard?team=${one.teamId}`);
  await sees(mine.page, "Paid for hints");
  expect([organiser.faults, mine.faults]).toEqual([[], []]);

  const { before, after } = await moved(admin, game);
  expect(after).toEqual(before);
});
