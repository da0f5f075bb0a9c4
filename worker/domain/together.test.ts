import { expect, test } from "vitest";
import { allDone, eachDone, together } from "./together.ts";

const refused = (word: string) => Promise.reject(new Error(word));

test("both are asked before either has answered", async () => {
  const asked: string[] = [];
  const ask = (name: string) => {
    asked.push(name);
    return Promise.resolve(name);
  };
  const both = together(ask("gate"), ask("board"));
  expect(asked).toEqual(["gate", "board"]);
  expect(await both).toEqual(["gate", "board"]);
});

test("the first decides what is said when both refuse, however late it comes", async () => {
  const late = new Promise<never>((_, refuse) => setTimeout(() => refuse(new Error("gate")), 0));
  await expect(together(late, refused("board"))).rejects.toThrow("gate");
});

test("a refusal of the second is said when the first has none", async () => {
  await expect(together(Promise.resolve(1), refused("board"))).rejects.toThrow("board");
});

test("nothing is under way any more when one of several has failed and all are done", async () => {
  let resolve: (word: string) => void = () => undefined;
  const slow = new Promise<string>((done) => (resolve = done));
  const ended: string[] = [];
  const all = allDone([refused("quick"), slow.then((word) => ended.push(word))]).catch((error: Error) => ended.push(error.message));
  await new Promise((done) => setTimeout(done, 0));
  expect(ended).toEqual([]);
  resolve("slow");
  await all;
  expect(ended).toEqual(["slow", "quick"]);
  expect(await allDone([Promise.resolve(1), Promise.resolve(2)])).toEqual([1, 2]);
});

test("what nobody can do once more is done one after the other, also behind what fails, and the first failure is told", async () => {
  const done: string[] = [];
  const step = (name: string, error?: string) => () =>
    Promise.resolve().then(() => {
      done.push(name);
      if (error) throw new Error(error);
    });
  await expect(eachDone(step("a"), step("b", "first"), step("c", "second"), step("d"))).rejects.toThrow("first");
  await eachDone(step("e"));
  expect(done).toEqual(["a", "b", "c", "d", "e"]);
});
