import { expect, test } from "vitest";
import { lost, readerAt } from "../testing/reading.ts";

const described = (text: string) => `name: A\nvalue: 1\nflags: [f]\ndescription: ${JSON.stringify(text)}\n`;
const read = readerAt("web/a/challenge.yml");

test.each([
  ["one<br>two<br />three", ["<br>"]],
  ['see <a href="https://x.example">this</a>', ['<a href="https://x.example">']],
  ["</DETAILS>", ["</DETAILS>"]],
  ["![map](https://x.example/map.png) ![](img/a.png)", ["![map](https://x.example/map.png)"]],
  ['<img src="a.png"> and ![a](a.png "A")', ['<img src="a.png">', '![a](a.png "A")']],
])("what players would not see as it was meant is kept and reported: %j", async (text, found) => {
  const one = await read(described(text));
  expect(one.challenge.description).toBe(text);
  expect(lost(one)).toEqual(found.map((value) => `kept description: ${JSON.stringify(value)}`));
});

test.each([
  "nc <ip> <port>, a < b && c > d, #include <stdio.h>, vector<int>",
  "![on the platform](/assets/3f1a/map.png) ![inline](data:image/png;base64,AA==) [a link](https://x.example)",
  "`<br>`\n\n```html\n<p>\n![a](b)\n```\n",
  "**Bold**, $x$ and _more_",
])("nothing is reported of %j", async (text) => {
  expect(lost(await read(described(text)))).toEqual([]);
});

test.each(["![map](img/a map.png)", "![map](<img/a map.png>)", "![map]( img/map.png )"])(
  "a picture beside the manifest whose name pages read otherwise is reported, in our own format, too: %s",
  async (text) => {
    const beside = { "web/a/img/a map.png": "x", "web/a/img/map.png": "x" };
    const one = await read(`vexil: 1\nname: A\nflags: [f]\ndescription: ${JSON.stringify(`${text} and \`${text}\``)}\n`, beside);
    expect(lost(one)).toEqual([`kept description: ${JSON.stringify(text)}`]);
    const link = await read('vexil: 1\nname: A\nflags: [f]\ndescription: "![a](<https://x.example/a b.png>)"\n');
    expect(lost(link)).toEqual([]);
  },
);

test("the same of hints, each of which is a text of its own", async () => {
  const one = await read(`${described("d")}hints: [plain, {content: 'see<br>this', cost: 5}]\n`);
  expect(lost(one)).toEqual(['kept hints[1]: "<br>"']);
});

test("our own format says what the platform shows, so nothing is reported", async () => {
  const one = await read('vexil: 1\nname: A\nflags: [f]\ndescription: "<br>"\n');
  expect([...one.losses, ...one.kept]).toEqual([]);
});
