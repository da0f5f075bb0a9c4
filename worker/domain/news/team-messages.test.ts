import { expect, test } from "vitest";
import { foldMessages } from "./team-messages.ts";

const row = (at: number, kind: "message" | "messageEdited" | "messageRemoved", participationId: number, id: number, text?: string) => ({
  at,
  kind,
  participationId,
  data: JSON.stringify({ id, ...(text && { text }), by: `by ${at}` }),
});

const rows = [
  row(1, "message", 7, 1, "a"),
  row(2, "message", 8, 1, "b"),
  row(3, "message", 7, 2, "c"),
  row(4, "messageEdited", 7, 1, "a, corrected"),
  row(5, "messageRemoved", 8, 1),
  row(6, "messageEdited", 8, 1, "too late"),
];

test("a number identifies a message of its team alone; an edited message is new again, a removed one stays removed", () => {
  expect(foldMessages(rows)).toEqual([
    { participationId: 7, id: 1, at: 4, text: "a, corrected", by: "by 4" },
    { participationId: 7, id: 2, at: 3, text: "c", by: "by 3" },
  ]);
});

test("folding continues from what was folded before", () => {
  for (let cut = 0; cut <= rows.length; cut += 1)
    expect(foldMessages(rows.slice(cut), foldMessages(rows.slice(0, cut)))).toEqual(foldMessages(rows));
});

test("the newest comes first; of those of one moment the one to the team with the smaller number, and of one team's the later one", () => {
  const at = [row(1, "message", 8, 1, "a"), row(1, "message", 7, 1, "b"), row(1, "message", 7, 2, "c"), row(2, "message", 9, 1, "d")];
  expect(foldMessages(at).map(({ text }) => text)).toEqual(["d", "c", "b", "a"]);
  expect(foldMessages(at.toReversed()).map(({ text }) => text)).toEqual(["d", "c", "b", "a"]);
});
