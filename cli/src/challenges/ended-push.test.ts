import { expect, test } from "vitest";
import { aFolder, aPlatform, run } from "../testing/commands.ts";
import { pushFolder } from "./compare.ts";

const AT = "/api/edit/games/1/challenges";
const FILES = { "a/challenge.yml": "vexil: 1\nname: A\nflags: [a]\n", "b/challenge.yml": "vexil: 1\nname: B\nflags: [b]\n" };
const ONLY_THERE = { id: 9, slug: "old", title: "Old", type: "StaticAttachment", isEnabled: true, attachments: [], flags: [] };

/** The result as data of a push of two new challenges, whose call with this name fails, beside one that is deleted. */
async function pushed(fails: string, status: number) {
  let made = 0;
  let puts = 0;
  const server = await aPlatform((call, body) => {
    const name = call.startsWith("PUT") ? `PUT ${(puts += 1)}` : `${call.split(" ")[0]} ${(body as { slug?: string }).slug ?? ""}`.trim();
    if (name === fails) return { status, value: { title: "No." } };
    if (call === `GET ${AT}`) return { value: [{ id: 9, slug: "old" }] };
    if (call === `GET ${AT}/9`) return { value: ONLY_THERE };
    return { value: call.startsWith("POST") ? { id: (made += 1) } : call.startsWith("GET") ? [] : {} };
  });
  const { said, failed } = await run(pushFolder, { target: aFolder(FILES), server, isJson: true, prunes: true, isSure: true });
  const [result, ...more] = said.map((line) => JSON.parse(line) as { outcomes: object; errors: object[] });
  return { outcomes: result!.outcomes, errors: result!.errors, failed, lines: 1 + more.length };
}

test.each([
  ["at creating one of them", "POST b", 400, { old: "untouched", a: "hidden", b: "untouched" }, `POST ${AT}`, "b: "],
  ["at filling one of them", "PUT 1", 400, { old: "untouched", a: "hidden", b: "hidden" }, `PUT ${AT}`, ""],
  ["at showing them", "PUT 3", 403, { old: "untouched", a: "hidden", b: "hidden" }, `PUT ${AT}`, ""],
  ["at deleting", "DELETE", 403, { old: "hidden", a: "done", b: "done" }, `DELETE ${AT}/9`, ""],
])(
  "a push that is refused %s says as data what became of each challenge, and why it ended",
  async (_, fails, status, outcomes, call, of) => {
    const why = `${call}: ${of}No.`;
    expect(await pushed(fails, status)).toEqual({ outcomes, errors: [{ code: "refused", call, status, why }], failed: why, lines: 1 });
  },
);

test("a push that is carried out says so of each challenge", async () => {
  expect(await pushed("none", 400)).toEqual({ outcomes: { old: "deleted", a: "done", b: "done" }, errors: [], failed: null, lines: 1 });
});
