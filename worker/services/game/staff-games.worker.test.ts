import { expect, test } from "vitest";
import { aContext } from "../../testing/context.ts";
import { aGameRow } from "../../testing/copies.ts";
import { aUser } from "../../testing/users.ts";
import { listForStaff, listWatched } from "./games.ts";

const DAY = 86_400_000;

test("an organiser of many games finds the running ones first, then what comes next, and what is over last, on every page", async () => {
  const now = Date.now();
  const days: [string, number, number][] = [
    ["over long ago", -20, -19],
    ["next month", 30, 31],
    ["ends later", -3, 9],
    ["just over", -2, -1],
    ["tomorrow", 1, 2],
    ["ends soon", -1, 1],
  ];
  const roles: Record<number, ["author"]> = {};
  for (const [title, start, end] of days) {
    const { id } = await aGameRow({ title, startAt: now + start * DAY, endAt: now + end * DAY });
    roles[id] = ["author"];
  }
  const paused = await aGameRow({ title: "paused", startAt: now - DAY, endAt: now - 1_000, pausedAt: now - 2_000 });
  roles[paused.id] = ["author"];
  const { viewer } = await aUser();
  const ctx = aContext({ viewer: { ...viewer, games: roles } });
  const pages = [await listForStaff(ctx, 4, 0), await listForStaff(ctx, 4, 4)];
  expect(pages.map(({ data }) => data.map(({ title }) => title))).toEqual([
    ["paused", "ends soon", "ends later", "tomorrow"],
    ["next month", "just over", "over long ago"],
  ]);
});

test("monitors find the hidden and private games that no other list of theirs has; nobody else does", async () => {
  // Of many games the latest are listed, and other tests leave some, too.
  const late = { startAt: Date.now() + 900 * DAY, endAt: Date.now() + 901 * DAY };
  const [open, hidden, secret, edited] = [
    await aGameRow(late),
    await aGameRow({ ...late, hidden: true }),
    await aGameRow({ ...late, isPrivate: true }),
    await aGameRow({ ...late, hidden: true }),
  ];
  const { viewer } = await aUser();
  const games = { [open.id]: ["monitor"], [hidden.id]: ["monitor"], [secret.id]: ["monitor"], [edited.id]: ["monitor", "author"] } as const;
  const found = async (fields: object) => (await listWatched(aContext({ viewer: { ...viewer, ...fields } }))).map(({ id }) => id);
  expect((await found({ games })).toSorted()).toEqual([hidden.id, secret.id].toSorted());
  expect(await found({})).toEqual([]);
  expect(await found({ role: "Monitor" })).toEqual(expect.arrayContaining([hidden.id, secret.id, edited.id]));
  expect(await found({ role: "Admin" })).toEqual([]);
});
