import { expect, test } from "vitest";
import { Trips } from "./trips.ts";

/** A trip whose answer takes this many turns of the event loop. */
const asking =
  (turns: number, answer = "answer") =>
  async () => {
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resume) => setTimeout(resume, 0));
    return answer;
  };

test("calls made together are one round, however long each takes", async () => {
  const trips = new Trips();
  await Promise.all([trips.make("D1", "all", asking(0)), trips.make("BOARD 1", "table", asking(30))]);
  expect(trips.depth).toBe(1);
});

test("a call that waits for an answer is one round more", async () => {
  const trips = new Trips();
  await trips.make("D1", "all", asking(3));
  await trips.make("D1", "all", asking(0));
  expect(trips.depth).toBe(2);
  expect(trips.made.map(({ round }) => round)).toEqual([1, 2]);
});

test("parallel chains are as deep as the longest one, whichever is faster", async () => {
  const chain = async (trips: Trips, turns: number[]) => {
    for (const one of turns) await trips.make("D1", "all", asking(one));
  };
  for (const [slow, fast] of [
    [
      [9, 9],
      [0, 0, 0],
    ],
    [
      [0, 0],
      [9, 9, 9],
    ],
  ]) {
    const trips = new Trips();
    await Promise.all([chain(trips, slow!), chain(trips, fast!)]);
    expect(trips.depth).toBe(3);
  }
});

test("the answers of a round arrive with the last one asked first, so that it is seen who counts on another's", async () => {
  const trips = new Trips();
  const seen: string[] = [];
  let facts = "";
  const reader = trips.make("D1", "facts", asking(0)).then((answer) => (facts = answer));
  const other = trips.make("D1", "own", asking(5)).then(async () => {
    seen.push(facts === "" ? "reads again" : "knows");
    if (facts === "") await trips.make("D1", "facts", asking(0));
  });
  await Promise.all([reader, other]);
  expect(seen).toEqual(["reads again"]);
  expect(trips.made.map(({ round }) => round)).toEqual([1, 1, 2]);
});

test("a refusal has its round, and bytes are those of the answer", async () => {
  const trips = new Trips();
  const refused = trips.make("LEDGER 1", "submit", () => Promise.reject(new Error("overloaded")));
  await expect(Promise.all([refused, trips.make("D1", "all", asking(2, "four"))])).rejects.toThrow("overloaded");
  expect(trips.depth).toBe(1);
  expect(trips.made.map(({ bytes }) => bytes)).toEqual([0, '"four"'.length]);
});
