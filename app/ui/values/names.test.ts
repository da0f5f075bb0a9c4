import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const APP = new URL("../../", import.meta.url);
/** Single lines that strangers write, by the names of views' fields and of some props. */
const FIELD = String.raw`(?:[\w?!]+\.)+(?:name|userName|realName|teamName|user|team|bio|organization|fileName|answer)|userName|realName|teamName|bio`;
/** Such a field as the whole content of an element or a line: `<b>{team.name}</b>`. */
const BARE = new RegExp(String.raw`(?:^\s*|>)\{(?:${FIELD})(?: (?:\|\||\?\?) [^{}]+)?\}(?:</(?!Name>)|\s*$)`);
/** Names that the program or its administrators choose: parts of the API, and hosts' registries. */
const OURS = /features\/api-docs\/|RegistryList\.tsx$/;

/** Whether the line shows a stranger's text without isolating it; the text of a textarea or a title cannot contain elements. */
const isBare = (line: string, before: string) => BARE.test(line) && !/<(?:Name|textarea|title)(?: [^>]*)?>$/.test(before.trim());

test("a stranger's text is always inside a Name", () => {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".tsx") && !OURS.test(path));
  const bare = files.flatMap((path) => {
    const lines = readFileSync(new URL(path, APP), "utf8").split("\n");
    return lines.filter((line, at) => isBare(line, lines[at - 1] ?? "")).map((line) => `${path}: ${line.trim()}`);
  });
  expect(files.length).toBeGreaterThan(200);
  expect(bare).toEqual([]);
});

test.each([
  "<b>{team.name}</b>",
  "  {member.userName}",
  '<Td>{event.user || "–"}</Td>',
  "<p>{bio}</p>",
  "{!all && <i>{leaving.fileName}</i>}",
])("%s would be found", (line) => expect(isBare(line, "<span>")).toBe(true));
