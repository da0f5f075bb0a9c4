import { expect, test } from "vitest";
import { foldNotices } from "./notices.ts";

const written = (seq: number, type: string, ...values: string[]) => ({
  seq,
  at: seq * 10,
  kind: "notice" as const,
  data: JSON.stringify({ type, values }),
});
const edited = (seq: number, id: number, ...values: string[]) => ({
  seq,
  at: seq * 10,
  kind: "noticeEdited" as const,
  data: JSON.stringify({ id, values }),
});
const removed = (seq: number, id: number) => ({ seq, at: seq * 10, kind: "noticeRemoved" as const, data: JSON.stringify({ id }) });

test("normal notices come first, then the newest", () => {
  const rows = [written(1, "FirstBlood", "T", "C"), written(2, "Normal", "a"), written(3, "NewHint", "C"), written(4, "Normal", "b")];
  expect(foldNotices(rows).map(({ id }) => id)).toEqual([4, 2, 3, 1]);
});

test("of notices of one moment the later one comes first", () => {
  const at = (seq: number) => ({ ...written(seq, "Normal"), at: 10 });
  expect(foldNotices([at(2), at(1), at(3)]).map(({ id }) => id)).toEqual([3, 2, 1]);
});

test("folding continues from what was folded before", () => {
  const rows = [written(1, "Normal", "a"), written(2, "FirstBlood", "T", "C"), edited(3, 1, "b"), removed(4, 2), written(5, "Normal", "c")];
  for (let cut = 0; cut <= rows.length; cut += 1) {
    expect(foldNotices(rows.slice(cut), foldNotices(rows.slice(0, cut)))).toEqual(foldNotices(rows));
  }
});

test("an edited notice keeps its number and is new again", () => {
  const rows = [written(1, "Normal", "old"), written(2, "Normal", "other"), edited(3, 1, "new")];
  expect(foldNotices(rows)).toEqual([
    { id: 1, at: 30, type: "Normal", values: ["new"] },
    { id: 2, at: 20, type: "Normal", values: ["other"] },
  ]);
});

test("a notice has the number it was given; one from before numbers existed uses its place in the log", () => {
  const numbered = (seq: number, id: number) => ({ ...written(seq, "Normal"), data: JSON.stringify({ type: "Normal", values: [], id }) });
  expect(foldNotices([written(3, "Normal"), numbered(9, 4), edited(10, 4, "new")]).map(({ id, values }) => [id, ...values])).toEqual([
    [4, "new"],
    [3],
  ]);
});

test("a removed notice is gone, and a later edit does not restore it", () => {
  expect(foldNotices([written(1, "Normal", "a"), removed(2, 1), edited(3, 1, "b")])).toEqual([]);
});
