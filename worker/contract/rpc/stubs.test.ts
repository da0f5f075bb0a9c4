import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as stubs from "./stubs.ts";

/** What each binding was asked for: names with their location hints. */
function anEnv(region: string) {
  const asked: unknown[] = [];
  const objects = { idFromName: (name: string) => name, get: (_: string, where: object) => ({ at: asked.push(where) }) };
  const env = Object.fromEntries(
    ["LEDGER", "BOARD", "HUB", "LIMITER", "FLEET", "POSTMAN", "ARCHIVIST", "HERALD", "REHEARSAL"].map((name) => [name, objects]),
  );
  return { asked, env: { ...env, VEXIL_REGION: region } as unknown as Env };
}

const { placeOf, ...finders } = stubs;

test.each(Object.entries(finders))("%s says where its object is to be created", (__, find) => {
  const { asked, env } = anEnv("weur");
  (find as (env: Env, name: string) => unknown)(env, "1");
  expect(asked).toEqual([{ locationHint: "weur" }]);
});

test.each(["", "Frankfurt", undefined])("an unknown location is ignored: %s", (region) => {
  expect(placeOf({ VEXIL_REGION: region })).toEqual({});
});

test("no other module looks up objects, except the one that hashes", () => {
  const all = ["worker", "durable-objects"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  );
  const files = all.filter((path) => path.endsWith(".ts") && !/\.test\.ts$|testing\//.test(path));
  const finding = files.filter((path) => readFileSync(path, "utf8").includes(".idFromName("));
  expect(finding.toSorted()).toEqual(["worker/context.ts", "worker/contract/rpc/stubs.ts"]);
});
