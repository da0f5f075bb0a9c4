import fc from "fast-check";
import { expect, test } from "vitest";
import { gameFileOf, gameWireOf } from "../../challenge-push/wire.ts";
import { folderOf } from "../folder/folder.ts";
import type { GameFile } from "./game.ts";
import { HINT_CHARGES } from "./names.ts";
import { readGame } from "../read-game.ts";
import { writeGame } from "../write.ts";

const line = (most: number) =>
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: most })
    .map((one) => one.trim())
    .filter((one) => one !== "");
const text = fc.string({ unit: "grapheme", maxLength: 200 });
const moment = fc
  .date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().replace("Z", date.getTime() % 2 === 0 ? "Z" : "+00:00"));
const fields = {
  title: line(200),
  summary: text,
  description: text,
  start: moment,
  end: moment,
  hidden: fc.boolean(),
  private: fc.boolean(),
  practice: fc.boolean(),
  accept_without_review: fc.boolean(),
  divisions: fc.array(line(20), { maxLength: 4 }),
  team_size: fc.nat(1_000),
  instances_per_team: fc.nat(1_000),
  writeup_required: fc.boolean(),
  writeup_deadline: moment,
  writeup_note: text,
  hint_charge: fc.constantFrom(...HINT_CHARGES),
  hint_debt: fc.boolean(),
} satisfies Record<Exclude<keyof GameFile, "vexil" | "id">, fc.Arbitrary<unknown>>;
const isInOrder = ({ start, end }: { start?: string; end?: string }) => !start || !end || Date.parse(start) < Date.parse(end);
const said = fc.record(fields, { requiredKeys: [] }).filter(isInOrder);
const game = fc.tuple(said, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })).map(([one, id]): GameFile => ({ vexil: 1, id, ...one }));

const read = async (file: string) => (await readGame(folderOf({ "game.yml": file })))!;

test("a game that is written, read and written again stays the same", async () => {
  await fc.assert(
    fc.asyncProperty(game, async (one) => {
      const file = writeGame(one).manifest;
      const { game: found, losses } = await read(file);
      expect([found, losses]).toEqual([one, []]);
      expect(writeGame(found).manifest).toBe(file);
    }),
    { numRuns: 200 },
  );
});

test("the platform's input and output for a game give the same file", () => {
  const isSame = (one: GameFile) => {
    const at = (time?: string) => time && new Date(time).toISOString();
    const wire = gameWireOf(one);
    const plain = { ...one, start: at(one.start), end: at(one.end), writeup_deadline: at(one.writeup_deadline) };
    expect(gameFileOf(one.id!, wire)).toEqual(plain);
  };
  fc.assert(fc.property(game, isSame), { numRuns: 200 });
});

test("a title and divisions are stored without spaces around them, as on the platform; a title is not empty", async () => {
  const { game: found } = await read('vexil: 1\ntitle: " Harbour cup "\ndivisions: ["Students ", " Guests"]\nsummary: " as it is "\n');
  expect(found).toMatchObject({ title: "Harbour cup", divisions: ["Students", "Guests"], summary: " as it is " });
  await expect(read('vexil: 1\ntitle: " "\n')).rejects.toThrow("game.yml:2:8");
  await expect(read('vexil: 1\nsummary: "a\\0b"\n')).rejects.toThrow("summary: contains something that is not text");
});

test("an end that does not come after the start is wrong in the file already, where it stands", async () => {
  const at = (start: string, end: string) => read(`vexil: 1\nstart: ${start}\nend: ${end}\n`);
  await expect(at("2030-01-02T09:00:00Z", "2030-01-01T09:00:00Z")).rejects.toThrow("game.yml:3:6: end: must come after start");
  await expect(at("2030-01-01T09:00:00Z", "2030-01-01T18:00:00+09:00")).rejects.toThrow("must come after start");
  expect((await at("2030-01-01T09:00:00Z", "2030-01-01T19:00:00+09:00")).losses).toEqual([]);
});

test("pictures of the folder that a game's texts show come with it; one that is not there is reported", async () => {
  const file =
    'vexil: 1\ndescription: "![map](img/map.png) ![gone](gone.png) ![far](https://example.org/far.png)"\nwriteup_note: "![form](form.png)"\n';
  const one = (await readGame(folderOf({ "game.yml": file, "img/map.png": "map", "form.png": "form", "gone.txt": "" })))!;
  expect(one.pictures.map(({ written, path }) => [written, path])).toEqual([
    ["img/map.png", "img/map.png"],
    ["form.png", "form.png"],
  ]);
  expect(one.kept).toMatchObject([{ file: "game.yml", field: "description", value: "![gone](gone.png)" }]);
});

test("pictures beside a written game have names of their own, which its texts name", () => {
  const [map, other] = [`/assets/${"a".repeat(64)}/map.png`, `/assets/${"b".repeat(64)}/map.png`];
  const written = writeGame({ vexil: 1, description: `![](${map}) ![](${other})`, writeup_note: `![](${map})` }, new Set([map, other]));
  expect(written.manifest).toBe('vexil: 1\ndescription: "![](map.png) ![](map-2.png)"\nwriteup_note: "![](map.png)"\n');
  expect(written.files.map(({ name, attachment }) => [name, attachment.from])).toEqual([
    ["map.png", { path: map }],
    ["map-2.png", { path: other }],
  ]);
});
