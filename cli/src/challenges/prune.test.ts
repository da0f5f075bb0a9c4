import { expect, test } from "vitest";
import { aFolder, aPlatform, run } from "../testing/commands.ts";
import { pushFolder } from "./compare.ts";
import { EXIT } from "./options.ts";

const AT = "/api/edit/games/1/challenges";
const VIEW = {
  type: "StaticAttachment",
  isEnabled: true,
  next: "alpha",
  attachments: [],
  rules: { requires: [], least: null, locked: "shown", opensAt: null, closesAt: null, attempts: null, pause: null },
};
const flags = [{ id: 1, flag: "x", kind: "exact", label: "", attachment: null }];
const ROWS = ["alpha", "beta"].map((slug, i) => ({ id: i + 1, slug }));
const manifest = (more: string) => `vexil: 1\nflags: [x]\n${more}\n`;

/** A push to a game that has `alpha` and `beta`, and how often it changed something. */
async function pushed(files: Record<string, string>, prunes: boolean, isStrict = false) {
  let changes = 0;
  const server = await aPlatform((call) => {
    if (!call.startsWith("GET")) return { value: { id: 9 + (changes += 1) } };
    if (call === `GET ${AT}/1`) return { value: { ...VIEW, id: 1, slug: "alpha", title: "Alpha", flags } };
    if (call === `GET ${AT}/2`) return { value: { ...VIEW, id: 2, slug: "beta", title: "Beta", flags } };
    return { value: call.endsWith("withheld") ? [] : ROWS };
  });
  return { ...(await run(pushFolder, { target: aFolder(files), server, prunes, isSure: true, isStrict })), changes };
}

test("a challenge is not deleted while another of the folder requires it: that one would be open to everybody", async () => {
  const files = { "a/challenge.yml": manifest("name: Alfa"), "b/challenge.yml": manifest("name: Beta\nrequirements: [alpha]") };
  const { said, exit, changes } = await pushed(files, true);
  expect([said, exit, changes]).toEqual([
    ["error b/challenge.yml: requires alpha, which is only on the platform and would be deleted"],
    EXIT.wrong,
    0,
  ]);
  expect((await pushed(files, false)).exit).toBe(EXIT.fine);
});

test("a challenge that stays and offers a deleted one as the next is named, and is a loss for --strict", async () => {
  const files = { "b/challenge.yml": manifest("name: Beta\nnext: alpha") };
  const why = "is only on the platform and would be deleted";
  const { said, exit } = await pushed(files, true);
  expect([said[0], exit]).toEqual([`lost  b/challenge.yml: next = "alpha": ${why}`, EXIT.fine]);
  expect((await pushed(files, false)).said.join()).not.toContain("lost");
  const strict = await pushed(files, true, true);
  expect([strict.exit, strict.changes]).toEqual([EXIT.wrong, 0]);
});

test("a folder without any challenge, perhaps the wrong one, does not delete all of the game", async () => {
  const { said, exit, changes } = await pushed({ "README.md": "" }, true);
  expect([said, exit, changes]).toEqual([["error .: contains no challenge in a known format"], EXIT.wrong, 0]);
  expect((await pushed({ "README.md": "" }, false)).exit).toBe(EXIT.fine);
});
