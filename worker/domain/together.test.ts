import { expect, test } from "vitest";
import { allDone, eachDone, together } from "./together.ts";

const refused = (word: string) => Promise.reject(new Error(word));

test("both are started before either has answered", async () => {
  const asked: string[] = [];
  const ask = (name: string) => {
    asked.push(name);
    return Promise.resolve(name);
  };
  const both = together(ask("gate"), ask("board"));
  expect(asked).toEqual(["gate", "board"]);
  expect(await both).toEqual(["gate", "board"]);
});

test("when both fail, the first one's error is thrown, however late it comes", async () => {
  const late = new Promise<never>((_, refuse) => setTimeout(() => refuse(new Error("gate")), 0));
  await expect(together(late, refused("board"))).rejects.toThrow("gate");
});

test("a refusal waits until the other query has ended", async () => {
  let resolve: (word: string) => void = () => undefined;
  const slow = new Promise<string>((done) => (resolve = done));
  const ended: string[] = [];
  const both = together(refused("gate"), slow).catch((error: Error) => ended.push(error.message));
  await new Promise((done) => setTimeout(done, 0));
  expect(ended).toEqual([]);
  resolve("board");
  await both;
  expect(ended).toEqual(["gate"]);
});

test("the second one's error is thrown if the first succeeds", async () => {
  await expect(together(Promise.resolve(1), refused("board"))).rejects.toThrow("board");
});

test("nothing is running any more when one of several has failed and all are done", async () => {
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

test("steps that cannot be repeated run one after another, even after a failure, and the first error is thrown", async () => {
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
