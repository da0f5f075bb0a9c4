import { expect, test } from "vitest";
import { folderOf } from "../folder/folder.ts";
import { readChallenges } from "../read.ts";
import { lost, readerAt } from "../testing/reading.ts";

const read = readerAt("crypto/small-rsa/chal.json");
const manifest = (more: object) =>
  JSON.stringify({ name: "Small RSA", author: "lin", description: "Too small?", difficulty: "easy", flag: "flag{e}", ...more });

test("all its fields are read; the category is the folder's", async () => {
  const one = await read(manifest({ ports: null, can_be_auto_deployed: false }));
  expect([one.format, lost(one)]).toEqual(["b01lers", []]);
  const said = { name: "Small RSA", slug: "small-rsa", category: "Crypto", authors: ["lin"], level: "easy", description: "Too small?" };
  expect(one.challenge).toMatchObject({ ...said, flags: [{ content: "flag{e}" }], files: [] });
});

test("what would be deployed, and what it does not have, is reported", async () => {
  expect(lost(await read(manifest({ ports: [7170], can_be_auto_deployed: true, points: 3 })))).toEqual([
    "points: 3",
    "kept can_be_auto_deployed: true",
    "kept ports: [7170]",
  ]);
});

test("a hidden challenge stays hidden, and points are rCTF's", async () => {
  const one = await read(manifest({ hidden: true, minPoints: 100, maxPoints: 500, tiebreakEligible: false }));
  const scoring = { curve: "relative", minimum_share: 0, minimum_points: 100, breaks_ties: false };
  expect([one.challenge, lost(one)]).toMatchObject([{ state: "hidden", value: 500, scoring }, []]);
  const sanity = await read(manifest({ hidden: false, minPoints: 1, maxPoints: 1 }));
  expect(sanity.challenge).toMatchObject({ state: "visible", value: 1, scoring: { curve: "static", breaks_ties: true } });
});

test("other JSON under that name is not a challenge", async () => {
  expect(await readChallenges(folderOf({ "a/chal.json": '{"manifest_version": 3}' }))).toEqual({ challenges: [], errors: [], losses: [] });
});
