import { expect, test } from "vitest";
import type { FlagDigest, OtherFlag } from "../../worker/contract/rpc/ledger.ts";
import { flagDigest } from "../../packages/flags/digest.ts";
import { foldCase } from "../../packages/flags/fold.ts";
import { sealPattern } from "../../packages/flags/sealed-pattern.ts";
import { FlagMatcher } from "./flag-matcher.ts";
import type { FlagMatch, Store } from "./store.ts";

const SECRET = "a secret of thirty-two characters";
const CHALLENGE = 7;
const digestOf = (text: string) => flagDigest(SECRET, CHALLENGE, text);

/** A store that remembers and counts what it is asked. */
class Tables {
  asked: string[] = [];
  private flags: FlagDigest[] = [];
  private others: OtherFlag[] = [];

  kindsOfFlags() {
    return new Map(this.others.length > 0 ? [[CHALLENGE, new Set(this.others.map(({ kind }) => kind))]] : []);
  }
  setFlags(_: number, flags: FlagDigest[], others: OtherFlag[]) {
    [this.flags, this.others] = [flags, others];
  }
  flag(_: number, digest: string): FlagMatch | null {
    this.asked.push("exact");
    const found = this.flags.find((one) => one.digest === digest);
    return found ? { flagId: found.id, owner: null, kind: "exact", label: found.label ?? null } : null;
  }
  otherFlag(_: number, kind: OtherFlag["kind"], digest: string): FlagMatch | null {
    this.asked.push(kind);
    const found = this.others.find((one) => one.kind === kind && one.digest === digest);
    return found ? { flagId: found.id, owner: null, kind, label: found.label ?? null } : null;
  }
  patterns() {
    this.asked.push("patterns");
    return this.others.filter(({ kind }) => kind === "regex").map(({ id, sealed }) => ({ id, label: null, sealed: sealed! }));
  }
}

function aMatcher(flags: string[], others: OtherFlag[] = []) {
  const tables = new Tables();
  let hashes = 0;
  const counted: typeof flagDigest = (...of) => {
    hashes += 1;
    return flagDigest(...of);
  };
  const open = () => new FlagMatcher(tables as unknown as Store, SECRET, counted);
  const matcher = open();
  matcher.set(
    CHALLENGE,
    flags.map((flag, id) => ({ id, digest: digestOf(flag) })),
    others,
  );
  const find = (text: string, by = matcher) => {
    [tables.asked, hashes] = [[], 0];
    const found = by.find(CHALLENGE, digestOf(text), text);
    return { kind: found?.kind ?? null, id: found?.flagId ?? null, asked: tables.asked, hashes };
  };
  return { find, matcher, open };
}

const ignoreCase = (flag: string, id = 21): OtherFlag => ({ id, kind: "ignoreCase", digest: digestOf(foldCase(flag)) });
const decoy = (flag: string, id = 31): OtherFlag => ({ id, kind: "decoy", digest: digestOf(flag) });
const regex = (source: string, id = 41): OtherFlag => ({
  id,
  kind: "regex",
  digest: digestOf(source),
  sealed: sealPattern(SECRET, CHALLENGE, source),
});

test("a challenge with only exact flags costs one lookup and no hash beyond the one it came with", () => {
  const { find } = aMatcher(["flag{a}", "flag{b}"]);
  expect(find("flag{b}")).toEqual({ kind: "exact", id: 1, asked: ["exact"], hashes: 0 });
  expect(find("flag{c}")).toEqual({ kind: null, id: null, asked: ["exact"], hashes: 0 });
});

test("only where a flag ignores case is a second hash made, and only for a text that matches nothing else", () => {
  const { find } = aMatcher(["flag{a}"], [ignoreCase("Flag{Straße}"), decoy("flag{fake}")]);
  expect(find("flag{a}")).toMatchObject({ kind: "exact", hashes: 0 });
  expect(find("flag{fake}")).toMatchObject({ kind: "decoy", hashes: 0 });
  expect(find("FLAG{STRASSE}")).toMatchObject({ kind: "ignoreCase", id: 21, hashes: 1 });
  expect(find("FLAG{FAKE}")).toMatchObject({ kind: null, hashes: 1 });
});

test("an exact text takes precedence over a pattern that it matches", () => {
  const { find } = aMatcher(["flag{1}"], [regex("flag\\{.*\\}"), regex("flag\\{x+\\}", 42), decoy("flag{2}"), ignoreCase("flag{THREE}")]);
  expect(["flag{1}", "flag{2}", "FLAG{three}", "flag{xx}", "flag", "FLAG{xx}"].map((text) => find(text).kind)).toEqual([
    "exact",
    "decoy",
    "ignoreCase",
    "regex",
    null,
    null,
  ]);
  expect(find("flag{xx}").id).toBe(41);
});

test("a pattern is opened once, again after the flags were set, and after a restart", () => {
  const { find, matcher, open } = aMatcher([], [regex("a+")]);
  expect(find("aa").asked).toContain("patterns");
  expect(find("aaa")).toMatchObject({ kind: "regex", asked: ["exact"] });
  const again = open();
  expect(find("aa", again)).toMatchObject({ kind: "regex" });
  matcher.set(CHALLENGE, [], [regex("b+")]);
  expect([find("aa").kind, find("bb").kind]).toEqual([null, "regex"]);
  matcher.set(CHALLENGE, [], []);
  expect(find("bb")).toMatchObject({ kind: null, asked: ["exact"] });
});

test.each([
  ["composed", "NFC"],
  ["decomposed", "NFD"],
] as const)("a flag that was given %s is found however a text composes the same letters", (_, form) => {
  const given = (text: string) => text.normalize(form);
  const { find } = aMatcher([given("flag{が}"), "flag{plain}"], [decoy(given("flag{é}")), regex("flag\\{한+\\}")]);
  for (const [text, kind] of [
    ["flag{が}", "exact"],
    ["flag{é}", "decoy"],
    ["flag{한}", "regex"],
    ["flag{か}", null],
  ] as const)
    expect([find(text.normalize("NFC")).kind, find(text.normalize("NFD")).kind]).toEqual([kind, kind]);
  expect(find("flag{wrong}")).toMatchObject({ kind: null, hashes: 0 });
});

test("a wrong text costs at most two more hashes, and no pattern sees it in a form that is longer than a text may be", () => {
  const { find } = aMatcher([], [regex("é*", 41), regex(".{200}", 42)]);
  expect(find("ç")).toMatchObject({ kind: null, hashes: 1 });
  expect(find("c\u0327")).toMatchObject({ kind: null, hashes: 1 });
  expect(find("ç".repeat(100))).toMatchObject({ kind: null, hashes: 1 });
  expect(find("c\u0327ç")).toMatchObject({ kind: null, hashes: 2 });
});
