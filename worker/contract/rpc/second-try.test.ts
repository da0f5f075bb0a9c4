import { expect, test } from "vitest";
import type { LedgerApi } from "./objects.ts";
import { ledgerOf } from "./stubs.ts";

const lost = () => Object.assign(new Error("Network connection lost."), { retryable: true });
const tooMuch = () => Object.assign(new Error("Durable Object is overloaded."), { retryable: true, overloaded: true });

/** A Ledger whose first stubs fail with these errors, and the calls that reached any of them. */
function aLedger(...failures: Error[]) {
  const calls: string[] = [];
  const get = () => {
    const failure = failures.shift();
    const call = (name: string) => async () => {
      calls.push(name);
      if (failure) throw failure;
      return name;
    };
    return Object.fromEntries(["head", "submit", "submitAll", "announce", "statuses"].map((name) => [name, call(name)]));
  };
  return { calls, ledger: ledgerOf({ LEDGER: { idFromName: (name: string) => name, get } } as never, 1) };
}

const attempt = (key: string | null) => ({ key }) as Parameters<LedgerApi["submit"]>[0];

test("a question that was lost on the way is sent once more, to a new stub", async () => {
  const { calls, ledger } = aLedger(lost());
  expect(await ledger.head()).toBe("head");
  expect(calls).toEqual(["head", "head"]);
});

test("and not a third time", async () => {
  const { calls, ledger } = aLedger(lost(), lost(), lost());
  await expect(ledger.head()).rejects.toThrow("lost");
  expect(calls).toEqual(["head", "head"]);
});

test("an overloaded object is not asked again", async () => {
  const { calls, ledger } = aLedger(tooMuch());
  await expect(ledger.head()).rejects.toThrow("overloaded");
  expect(calls).toEqual(["head"]);
});

test("a submission is sent again only with a key, by which the Ledger recognises it", async () => {
  const [keyed, bare] = [aLedger(lost()), aLedger(lost())];
  expect(await keyed.ledger.submit(attempt("a"))).toBe("submit");
  await expect(bare.ledger.submit(attempt(null))).rejects.toThrow("lost");
  expect([keyed.calls, bare.calls]).toEqual([["submit", "submit"], ["submit"]]);
});

test("several submissions are sent again only when each has a key", async () => {
  const [keyed, mixed] = [aLedger(lost()), aLedger(lost())];
  expect(await keyed.ledger.submitAll([attempt("a"), attempt("b")])).toBe("submitAll");
  await expect(mixed.ledger.submitAll([attempt("a"), attempt(null)])).rejects.toThrow("lost");
  expect([keyed.calls, mixed.calls]).toEqual([["submitAll", "submitAll"], ["submitAll"]]);
});

test("a call that might have a second effect is not sent again", async () => {
  const { calls, ledger } = aLedger(lost());
  await expect(ledger.announce("hello")).rejects.toThrow("lost");
  expect(calls).toEqual(["announce"]);
});
