import { zipSync } from "fflate";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGame } from "./organiser.ts";
import { signIn } from "./player.ts";
import { ADMIN_PASSWORD } from "./server.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { open, visit } from "./visit.ts";

const server = sharedServer();
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

/** Eight challenges of several kinds and formats, as a Git host packs them. */
const FILES = {
  "misc/welcome/challenge.yml": "vexil: 1\nname: Welcome\nvalue: 50\nscoring: {curve: static}\nflags: ['flag{welcome}']\n",
  "web/login/challenge.yml":
    "name: Login\ncategory: web\nauthor: ada\nvalue: 100\ntype: standard\nflags: ['flag{a}', 'flag{b}']\nfiles: [app.py]\nrequirements: [Warm up]\nversion: '0.1'\n",
  "web/login/app.py": "secret",
  "web/warm-up/challenge.yml":
    "name: Warm up\ncategory: web\nvalue: 10\ntype: standard\nflags: ['flag{warm}']\ntopics: [jwt]\nversion: '0.1'\n",
  "crypto/curves/challenge.yaml":
    "name: Curves\nauthor: grace\ndescription: Count\nflag: {file: flag.txt}\nprovide: [dist/out.txt, dist/gen.py]\n",
  "crypto/curves/flag.txt": "flag{points}\n",
  "crypto/curves/dist/out.txt": "1 2 3",
  "crypto/curves/dist/gen.py": "print(1)",
  "pwn/jail/challenge.toml": 'name = "Jail"\nauthor = "lin"\ndescription = "Out"\nflag = "flag{out}"\ndifficulty = "hard"\n',
  "2025/luck/metadata.yaml": "name: Luck\ndescription: Roll\nflag: CTF{x}\ncategory: misc\nlabel: easy\nvisible: true\n",
  "misc/own/challenge.yml": "vexil: 1\nname: Own files\nkind: DynamicAttachment\nflags: [{content: 'flag{1}', file: one.txt}]\n",
  "misc/own/one.txt": "one",
  "pwn/box/challenge.yml":
    "name: Box\ndescription: d\ntype: DynamicContainer\nvalue: 500\ncontainer: {containerImage: 'ghcr.io/a/box:1', exposePort: 1337, flagTemplate: 'flag{[GUID]}'}\n",
  "broken/challenge.yml": "name: Broken\nvalue: [\n",
};

function archive(): { name: string; mimeType: string; buffer: Buffer } {
  const bytes = Object.entries(FILES).map(([path, text]) => [`challenges-main/${path}`, new TextEncoder().encode(text)] as const);
  return { name: "challenges-main.zip", mimeType: "application/zip", buffer: Buffer.from(zipSync(Object.fromEntries(bytes))) };
}

test("an organiser drops a repository's ZIP, sees what comes of it, and brings it; a second time all is equal", async () => {
  const { page, faults } = await visit(browser, server.url);
  await signIn(page, "Admin", ADMIN_PASSWORD);
  const gameId = await createGame(page, { title: "Imported regatta", divisions: [], inviteCode: "" });
  await open(page, `/admin/games/${gameId}/challenges`);
  const { name, mimeType, buffer } = archive();
  const drop = async () => {
    const transfer = await page.evaluateHandle(
      ({ bytes, file, type }) => {
        const given = new DataTransfer();
        given.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], file, { type }));
        return given;
      },
      { bytes: buffer.toString("base64"), file: name, type: mimeType },
    );
    await page.dispatchEvent("main", "drop", { dataTransfer: transfer });
  };
  await drop();
  const sheet = page.getByRole("dialog", { name: "Import challenges" });
  const found = sheet.getByRole("list", { name: "Challenges found" });
  await expect.poll(() => found.getByRole("checkbox").count()).toBe(8);
  await sheet.getByRole("alert").filter({ hasText: "broken/challenge.yml line 3, column 1" }).waitFor();
  await found.getByText("1 field is lost").first().click();
  await found.getByText("topics", { exact: true }).waitFor();
  await sheet.getByRole("button", { name: "Import 8 challenges" }).click();
  await sheet.getByText("8 challenges have been imported.").waitFor();
  await sheet.getByRole("button", { name: "Close" }).last().click();

  const table = page.getByRole("table", { name: "Challenges" });
  await expect.poll(() => table.getByRole("switch", { checked: true }).count()).toBe(8);
  const [login] = await page.evaluate(async (id) => {
    const rows = (await (await fetch(`/api/edit/games/${id}/challenges`)).json()) as { id: number; slug: string }[];
    const wanted = rows.filter(({ slug }) => slug === "login" || slug === "warm-up").sort((a, b) => (a.slug < b.slug ? -1 : 1));
    const view = await (await fetch(`/api/edit/games/${id}/challenges/${wanted[0]!.id}`)).json();
    return [{ view: view as { authors: string[]; rules: { requires: unknown } }, warmUp: wanted[1]!.id }];
  }, gameId);
  expect(login).toMatchObject({ view: { authors: ["ada"], rules: { requires: [{ challenge: login!.warmUp }] } } });

  await drop();
  await sheet.getByRole("button", { name: "Nothing to import" }).waitFor();
  expect(await found.getByText("Equal").count()).toBe(8);
  expect(faults).toEqual([]);
});
