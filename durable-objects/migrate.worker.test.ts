import { env, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { migrate } from "./migrate.ts";

/** A storage that nothing else uses. */
const inStorage = <T>(work: (storage: DurableObjectStorage) => T) =>
  runInDurableObject(env.LIMITER.get(env.LIMITER.idFromName(crypto.randomUUID())), async (_, { storage }) => {
    await storage.deleteAll();
    return work(storage);
  });
const tables = ({ sql }: DurableObjectStorage) =>
  Array.from(sql.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'"), ({ name }) => name).filter(
    (name) => !name.startsWith("_") && name !== "migrations",
  );

test("a step that fails leaves no trace, and is done completely the next time", async () => {
  const found = await inStorage((storage) => {
    const broken = ["CREATE TABLE one (a INTEGER);", "CREATE TABLE two (a INTEGER); INSERT INTO three VALUES (1);"];
    expect(() => migrate(storage, broken)).toThrow();
    const after = tables(storage);
    migrate(storage, [broken[0]!, "CREATE TABLE two (a INTEGER);"]);
    migrate(storage, [broken[0]!, "CREATE TABLE two (a INTEGER);"]);
    return { after, end: tables(storage) };
  });
  expect(found).toEqual({ after: ["one"], end: ["one", "two"] });
});

test.each(["LIMITER", "POSTMAN", "BOARD", "FLEET", "LEDGER"] as const)("%s numbers the steps of its tables", async (binding) => {
  const objects = env[binding] as unknown as DurableObjectNamespace;
  const steps = await runInDurableObject(objects.get(objects.idFromName("999999999")), (_, { storage }) =>
    storage.sql.exec<{ n: number }>("SELECT count(*) AS n FROM migrations").one(),
  );
  expect(steps.n).toBeGreaterThan(0);
});
