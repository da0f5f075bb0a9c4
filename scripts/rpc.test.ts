import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A method's parameters by name; a question mark follows an optional one. */
type Contract = Record<string, Record<string, string[]>>;

const METHOD = /^ {2}(\w+)\((.*)\): Promise<.*;$/;

/** The methods of the objects, read from the source of their interfaces: each method is one line. */
function contractOf(source: string): Contract {
  const contract: Contract = {};
  let current: Contract[string] | null = null;
  for (const line of source.split("\n")) {
    const name = /^export interface (\w+Api)/.exec(line)?.[1];
    if (name) current = contract[name] = {};
    if (line === "}") current = null;
    const [, method, parameters] = METHOD.exec(line) ?? [];
    if (current && method) current[method] = namesIn(parameters!);
  }
  return contract;
}

const namesIn = (parameters: string) => Array.from(parameters.matchAll(/(?:^|, )(\w+\??):/g), ([, name]) => name!);

/** What a Worker or an object of another version would miss or send in vain: both versions run together for minutes at each deployment. */
function broken(before: Contract, now: Contract): string[] {
  return Object.entries(before).flatMap(([api, methods]) =>
    Object.entries(methods).flatMap(([method, parameters]) => {
      const present = now[api]?.[method];
      if (!present) return [`${api}.${method} is gone`];
      if (parameters.some((name, index) => present[index] !== name)) return [`${api}.${method} takes something else`];
      return present.slice(parameters.length).some((name) => !name.endsWith("?")) ? [`${api}.${method} wants more`] : [];
    }),
  );
}

const recorded = JSON.parse(readFileSync("scripts/rpc.json", "utf8")) as Contract;
const present = contractOf(["objects", "fleet", "herald"].map((file) => readFileSync(`worker/contract/rpc/${file}.ts`, "utf8")).join("\n"));

test("the calls between Worker and objects only grow", () => {
  expect(broken(recorded, present)).toEqual([]);
});

test("what has been added is recorded in scripts/rpc.json, so that it stays", () => {
  expect(recorded).toEqual(present);
});

test("removals, changes and new required parameters are detected", () => {
  const before = { A: { one: ["a"], two: ["a", "b"], three: ["a"], four: [] } };
  const now = { A: { two: ["b", "a"], three: ["a", "b"], four: ["c?"], five: [] } };
  expect(broken(before, now)).toEqual(["A.one is gone", "A.two takes something else", "A.three wants more"]);
});
