import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { pushFolder, verify } from "./compare.ts";
import { EXIT } from "./options.ts";
import { pullFolder } from "./pull-folder.ts";

const WITHHELD = ["isEnabled", "originalScore", "containerImage", "rules", "slug", "next"];
const VIEW = { id: 1, slug: "mine", title: "Mine", type: "StaticAttachment", isEnabled: false, originalScore: 500, content: "old" };
const flags = [{ id: 1, flag: "flag{a}", kind: "exact", label: "", attachment: null }];

/** What a platform answers an author whose only challenge it holds, and the changes that it was sent. */
let sent: { changes: { set: Record<string, unknown> }[]; game?: unknown }[] = [];
const ANSWERS: Record<string, unknown> = {
  "/api/edit/games/1/challenges": [{ id: 1, slug: "mine" }],
  "/api/edit/games/1/challenges/withheld": WITHHELD,
  "/api/edit/games/1/challenges/1": { ...VIEW, attachments: [], flags },
};
const platform = createServer(async (request, response) => {
  let text = "";
  for await (const part of request) text += String(part);
  if (request.method === "PUT") sent.push(JSON.parse(text));
  const answer = request.method === "PUT" ? {} : ANSWERS[request.url!];
  response
    .writeHead(answer ? 200 : 403, { Connection: "close" })
    .end(JSON.stringify(answer ?? { title: "You are not allowed to do this." }));
});
let folder: string;

beforeAll(() => new Promise<void>((done) => platform.listen(0, "127.0.0.1", done)));
beforeEach(() => {
  vi.stubEnv("VEXIL_TOKEN", "vxt_1");
  sent = [];
  folder = mkdtempSync(join(tmpdir(), "vexil-"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
afterAll(() => void platform.close());

/** A folder with the author's challenge, and this in `game.yml`. */
function write(manifest: string, game = "") {
  mkdirSync(join(folder, "mine"));
  writeFileSync(join(folder, "mine/challenge.yml"), `vexil: 1\nname: Mine\nflags: ['flag{a}']\n${manifest}`);
  writeFileSync(join(folder, "game.yml"), `vexil: 1\nid: 1\n${game}`);
}

/** What a command prints, and how it ends. */
async function run(command: typeof pushFolder, isStrict = false) {
  const said: string[] = [];
  const terminal = { isJson: false, print: (line: string) => void said.push(line), warn() {}, progress() {}, ask: async () => null };
  const server = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  const exit = await command({ terminal, target: folder, server, game: "1", isDry: false, prunes: false, isSure: false, isStrict });
  return { said, exit };
}

const WHY = "only organisers of the game may set it";

test("an author's push leaves out what only organisers may set, of challenges and of the game, and names it as lost", async () => {
  write("value: 300\ndescription: new\n", "title: Mine now\n");
  const { said, exit } = await run(pushFolder);
  expect(said).toEqual([
    `lost  game.yml: title = "Mine now": ${WHY}`,
    `lost  mine/challenge.yml: value = 300: ${WHY}`,
    `lost  mine/challenge.yml: state = "visible": ${WHY}`,
    "change mine: description",
    "Done: 1 changed.",
  ]);
  expect(exit).toBe(EXIT.fine);
  expect(sent).toEqual([{ changes: [{ id: 1, set: { content: "new" } }] }]);
});

test("with --strict an author's push of them changes nothing and fails", async () => {
  write("value: 300\ndescription: new\n");
  expect([(await run(pushFolder, true)).exit, sent]).toEqual([EXIT.wrong, []]);
});

test("verify finds no difference that an author cannot make, and still one that the author can", async () => {
  write("value: 300\ndescription: old\n", "title: Mine now\n");
  expect((await run(verify)).exit).toBe(EXIT.fine);
  writeFileSync(join(folder, "mine/challenge.yml"), "vexil: 1\nname: Mine\nflags: ['flag{a}']\ndescription: new\n");
  expect((await run(verify)).exit).toBe(EXIT.differs);
});

test("an author pulls what organisers have set, and of the game its id", async () => {
  const { said, exit } = await run(pullFolder);
  expect([said, exit]).toEqual([["Wrote 1 challenge; 0 unchanged."], EXIT.fine]);
  expect(readFileSync(join(folder, "misc/mine/challenge.yml"), "utf8")).toContain("value: 500");
  expect(readFileSync(join(folder, "game.yml"), "utf8")).toContain("id: 1");
  writeFileSync(join(folder, "game.yml"), "vexil: 1\ntitle: As it is\n");
  await run(pullFolder);
  expect(existsSync(join(folder, "game.yml")) && readFileSync(join(folder, "game.yml"), "utf8")).toBe("vexil: 1\ntitle: As it is\n");
});
