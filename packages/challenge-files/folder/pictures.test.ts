import { expect, test } from "vitest";
import { writeOurs } from "../write.ts";
import { isPicture, isRelative, storedPicture, withoutCode } from "./pictures.ts";
import { lost, readerAt } from "../testing/reading.ts";

const HASH = "3f1a".repeat(16);
const read = readerAt("web/a/challenge.yml");
const ours = (description: string, more = "") => `vexil: 1\nname: A\nflags: [f]\ndescription: ${JSON.stringify(description)}\n${more}`;

test("pictures beside the manifest that its texts show come with it, each once, from wherever in the folder", async () => {
  const text = '![map](map.png) ![again](map.png "Map")\n![](img/old%20draft.JPG)\n![up](../common/logo.webp)\n`![code](code.png)`';
  const more =
    'descriptions: {ja-JP: "![ja](ja.gif)"}\nsolution: "![s](s.jpeg)"\nhints: ["![free](h.png)", {content: "![dear](d.png)", cost: 5}]\n';
  const beside = ["map.png", "img/old draft.JPG", "ja.gif", "s.jpeg", "h.png", "d.png", "code.png"].map((name) => [
    `web/a/${name}`,
    "bytes",
  ]);
  const one = await read(ours(text, more), { ...Object.fromEntries(beside), "web/common/logo.webp": "bytes" });
  expect(one.pictures.map(({ written, path, name }) => [written, path, name]).sort()).toEqual([
    ["../common/logo.webp", "web/common/logo.webp", "logo.webp"],
    ["d.png", "web/a/d.png", "d.png"],
    ["h.png", "web/a/h.png", "h.png"],
    ["img/old%20draft.JPG", "web/a/img/old draft.JPG", "old draft.JPG"],
    ["ja.gif", "web/a/ja.gif", "ja.gif"],
    ["map.png", "web/a/map.png", "map.png"],
    ["s.jpeg", "web/a/s.jpeg", "s.jpeg"],
  ]);
  expect([one.challenge.description, lost(one)]).toEqual([text, []]);
});

test("code shows no pictures, whether in a line or fenced", async () => {
  const text = "```\n![a](map.png)\n```\n`![b](map.png)` ![c](map.png)\n```\n![d](plan.png)\n```";
  const one = await read(ours(text), { "web/a/map.png": "bytes", "web/a/plan.png": "bytes" });
  expect(one.pictures.map(({ written }) => written)).toEqual(["map.png"]);
  expect(withoutCode(text)).toBe("\n ![c](map.png)\n");
});

test.each([
  ["a.png", 1, true],
  ["A.JPEG", 3 * 1024 * 1024, true],
  ["a.webp", 3 * 1024 * 1024 + 1, false],
  ["a.gif", 0, false],
  ["a.png.exe", 1, false],
  ["png", 1, false],
])("%s with %i bytes is a picture: %s", (name, bytes, shown) => expect(isPicture(name, bytes)).toBe(shown));

test("the address of a stored picture gives its name and hash, any other address nothing", () => {
  expect(storedPicture(`/assets/${HASH}/map%20%281%29.png`)).toEqual({ hash: HASH, name: "map (1).png" });
  const others = [`/assets/${HASH}/`, `/assets/${HASH}/a/b.png`, `/assets/${HASH}/a.png?b`, `/assets/${HASH}/a.png#b`, "/assets/3f/a.png"];
  expect([...others, `https://x.example/assets/${HASH}/a.png`].map(storedPicture)).toEqual([null, null, null, null, null, null]);
});

test("a target with a scheme, of this site or within the page is an address", () => {
  expect(["a.png", "../a.png", "./a:b.png", "1:a.png"].filter(isRelative)).toHaveLength(4);
  expect(["HTTPS://x.example/a.png", "web+x:a.png", "//x/a.png", "/a.png", "#a", "?a"].filter(isRelative)).toEqual([]);
});

test.each([
  ["that is not there", "![map](map.png)"],
  ["that pages do not show", "![map](map.svg)"],
  ["that is empty", "![map](empty.png)"],
  ["outside the folder", "![map](../../../map.png)"],
  ["whose name is no text", "![map](%ff.png)"],
])("a picture %s is reported, in our format, too", async (_, text) => {
  const one = await read(ours(text), { "web/a/map.svg": "<svg/>", "web/a/empty.png": "" });
  expect([one.pictures, lost(one)]).toEqual([[], [`kept description: ${JSON.stringify(text)}`]]);
});

test("of our own format, an address is what was meant", async () => {
  expect(lost(await read(ours(`![a](https://x.example/a.png) ![b](/assets/${HASH}/b.png)`)))).toEqual([]);
});

test("a picture of the platform is put beside the manifest under a free name, and read from there", async () => {
  const address = `/assets/${HASH}/map%20(1).png`;
  const stored = `/assets/${HASH}/map%20%281%29.png`;
  const { challenge } = await read(ours(`![a](${stored}) ![b](${stored}) ![gone](/assets/${"0".repeat(64)}/gone.png)`), {});
  const files = [{ name: "map (1).png", from: { path: "attached" } }];
  const written = writeOurs({ ...challenge, files }, new Set([address, stored]));
  expect(written.files.map(({ name, attachment: { from } }) => [name, from])).toEqual([
    ["map (1).png", { path: stored }],
    ["map (1)-2.png", { path: "attached" }],
  ]);
  const again = await read(written.manifest, { "web/a/map (1).png": "bytes", "web/a/map (1)-2.png": "attached" });
  expect(again.pictures).toEqual([{ written: "map%20%281%29.png", path: "web/a/map (1).png", name: "map (1).png" }]);
  expect(again.challenge.files).toMatchObject([{ name: "map (1).png" }]);
});
