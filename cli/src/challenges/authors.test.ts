import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { aFolder, aPlatform, run } from "../testing/commands.ts";
import { pushFolder, verify } from "./compare.ts";
import { EXIT } from "./options.ts";
import { pullFolder } from "./pull-folder.ts";

const WITHHELD = ["isEnabled", "originalScore", "containerImage", "rules", "slug", "next"];
const VIEW = { id: 1, slug: "mine", title: "Mine", type: "StaticAttachment", isEnabled: false, originalScore: 500, content: "old" };
const flags = [{ id: 1, flag: "flag{a}", kind: "exact", label: "", attachment: null }];

/** What a platform answers an author whose only challenge it holds. */
const ANSWERS: Record<string, unknown> = {
  "GET /api/edit/games/1/challenges": [{ id: 1, slug: "mine" }],
  "GET /api/edit/games/1/challenges/withheld": WITHHELD,
  "GET /api/edit/games/1/challenges/1": { ...VIEW, attachments: [], flags },
  "PUT /api/edit/games/1/challenges": {},
};
/** The changes that it was sent. */
let sent: unknown[] = [];
let server: string;

beforeEach(async () => {
  sent = [];
  server = await aPlatform((call, body) => {
    if (call.startsWith("PUT")) sent.push(body);
    return call in ANSWERS ? { value: ANSWERS[call] } : undefined;
  });
});

/** A folder with the author's challenge, and this in `game.yml`. */
const written = (manifest: string, game = "") =>
  aFolder({
    "mine/challenge.yml": `vexil: 1\nname: Mine\nflags: ['flag{a}']\n${manifest}`,
    "game.yml": `vexil: 1\nid: 1\n${game}`,
  });

const WHY = "only organisers of the game may set it";

test("an author's push leaves out what only organisers may set, of challenges and of the game, and names it as lost", async () => {
  const target = written("value: 300\ndescription: new\n", "title: Mine now\n");
  const { said, exit } = await run(pushFolder, { target, server });
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

test("an author's push says in one line that all settings of the game are left out", async () => {
  const target = written("state: hidden\nvalue: 500\ndescription: new\n", "title: Mine now\nsummary: Ours\npractice: true\n");
  const { said } = await run(pushFolder, { target, server });
  expect(said.filter((line) => line.includes("game.yml"))).toEqual([
    "lost  game.yml: title, summary, practice: only organisers of the game may set them",
  ]);
});

test("with --strict an author's push of them changes nothing and fails", async () => {
  const { exit } = await run(pushFolder, { target: written("value: 300\ndescription: new\n"), server, isStrict: true });
  expect([exit, sent]).toEqual([EXIT.wrong, []]);
});

test("verify finds no difference that an author cannot make, and still one that the author can", async () => {
  const target = written("value: 300\ndescription: old\n", "title: Mine now\n");
  expect((await run(verify, { target, server })).exit).toBe(EXIT.fine);
  expect((await run(verify, { target: written("description: new\n"), server })).exit).toBe(EXIT.differs);
});

test("an author pulls what organisers have set, and of the game its id", async () => {
  const target = aFolder();
  const { said, exit } = await run(pullFolder, { target, server });
  expect([said, exit]).toEqual([["Wrote 1 challenge; 0 unchanged."], EXIT.fine]);
  const read = (file: string) => readFileSync(join(target, file), "utf8");
  expect(read("misc/mine/challenge.yml")).toContain("value: 500");
  expect(read("game.yml")).toContain("id: 1");
  writeFileSync(join(target, "game.yml"), "vexil: 1\ntitle: As it is\n");
  await run(pullFolder, { target, server });
  expect(read("game.yml")).toBe("vexil: 1\ntitle: As it is\n");
});

test("an author's pull keeps a requirement that the folder names and the author may not see, and names one that no file can", async () => {
  const rules = { requires: [{ challenge: 9 }], least: null, locked: "shown", opensAt: null, closesAt: null, attempts: null, pause: null };
  const platform = await aPlatform((call) => {
    if (call === "GET /api/edit/games/1/challenges/1") return { value: { ...VIEW, rules, attachments: [], flags } };
    return call in ANSWERS ? { value: ANSWERS[call] } : undefined;
  });
  const target = written("state: hidden\nvalue: 300\nrequirements: [of-others]\n");
  expect((await run(pullFolder, { target, server: platform })).said).toEqual(["Wrote 1 challenge; 0 unchanged."]);
  expect(readFileSync(join(target, "mine/challenge.yml"), "utf8")).toMatch(/value: 500[^]*requirements:\n  - of-others/);
  const why = "you may not see this challenge: add its slug, which organisers know, or their push removes it";
  const { said, exit } = await run(pullFolder, { target: aFolder(), server: platform });
  expect([said, exit]).toEqual([
    [`lost  misc/mine/challenge.yml: requirements = "#9": ${why}`, "Wrote 1 challenge; 0 unchanged."],
    EXIT.fine,
  ]);
});
