import { expect, test } from "vitest";
import type { ScopedMutator } from "swr";
import type { BoardNews } from "#worker/contract/wire/board/board.ts";
import type { MessageView } from "#worker/contract/wire/game/team-messages.ts";
import type { NoticeView } from "#worker/contract/wire/monitor/notices.ts";
import { addMessage, addNotice, addShown, hearTimes } from "./heard.ts";

const notice = (id: number, type: NoticeView["type"]): NoticeView => ({ id, type, time: new Date(id * 1_000).toISOString(), values: [] });
const notices = [notice(4, "Normal"), notice(3, "NewHint"), notice(2, "FirstBlood"), notice(1, "NewChallenge")];
const ids = (list: NoticeView[]) => list.map(({ id }) => id);

test("a pushed notice goes below the organisers' own, once", () => {
  expect(ids(addNotice(notices, notice(9, "SecondBlood")))).toEqual([4, 9, 3, 2, 1]);
  expect(ids(addNotice(notices, notice(9, "Normal")))).toEqual([9, 4, 3, 2, 1]);
  expect(ids(addNotice(notices, notice(2, "FirstBlood")))).toEqual([4, 3, 2, 1]);
});

test("a notice that comes again with its HTML replaces the first", () => {
  const [one, two] = [notice(4, "Normal"), notice(5, "Normal")];
  const known = addShown([{ notice: one, html: "old" }], { notice: two, html: "other" });
  expect(addShown(known, { notice: one, html: "new" })).toEqual([
    { notice: two, html: "other" },
    { notice: one, html: "new" },
  ]);
});

test("of two notices of one moment the later number is first", () => {
  const [one, two] = [notice(1, "NewHint"), { ...notice(2, "NewHint"), time: notice(1, "NewHint").time }];
  expect([ids(addNotice([one], two)), ids(addNotice([two], one))]).toEqual([
    [2, 1],
    [2, 1],
  ]);
});

test("news of a message replace what was known of it, or remove it", () => {
  const message = (id: number, text: string | null) => ({ id, text, time: notice(id, "Normal").time });
  const known = [message(2, "b"), message(1, "a")] as MessageView[];
  expect(addMessage(known, message(3, "c"))).toEqual([message(3, "c"), ...known]);
  expect(addMessage(known, message(1, "A"))).toEqual([message(1, "A"), known[0]]);
  expect(addMessage(known, message(2, null))).toEqual([known[1]]);
});

test("new times are shown at once, and the pause that they end is not", async () => {
  const game = { id: 7, startAt: 1, pausedAt: 5, pauseReason: "power cut" };
  const changes: [string, unknown, unknown][] = [];
  const mutate = ((path: string, change: (old: unknown) => unknown, options: unknown) =>
    changes.push([path, [change(game), change(undefined)], options])) as unknown as ScopedMutator;
  hearTimes(mutate, 7, {} as BoardNews);
  hearTimes(mutate, 7, { times: { startAt: 1, endAt: 9 } } as unknown as BoardNews);
  expect(changes).toEqual([["/api/game/7", [{ id: 7, startAt: 1, endAt: 9 }, undefined], { revalidate: false }]]);
});
