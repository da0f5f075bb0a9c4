import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const APP = new URL("../../", import.meta.url);
/** What strangers write in one line, as the fields of views and some props are called. */
const FIELD = String.raw`(?:[\w?!]+\.)+(?:name|userName|realName|teamName|user|team|bio|organization|fileName|answer)|userName|realName|teamName|bio`;
/** Such a field as all that an element or a line shows: `<b>{team.name}</b>`. */
const BARE = new RegExp(String.raw`(?:^\s*|>)\{(?:${FIELD})(?: (?:\|\||\?\?) [^{}]+)?\}(?:</(?!Name>)|\s*$)`);
/** Names that the program or its administrators give: of the parts of the API, and of hosts' registries. */
const OURS = /features\/api-docs\/|RegistryList\.tsx$/;

/** Whether the line shows a stranger's words without keeping them to themselves; the text of a field or an option has no elements around. */
const isBare = (line: string, before: string) => BARE.test(line) && !/<(?:Name|textarea|title)(?: [^>]*)?>$/.test(before.trim());

test("a stranger's words stand in a Name wherever a page shows them", () => {
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
