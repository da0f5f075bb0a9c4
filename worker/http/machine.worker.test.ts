import { env } from "cloudflare:test";
import { expect, onTestFinished, test } from "vitest";
import { MACHINE_KEY, MACHINE_PATH, type MachineCall } from "../contract/rpc/machine.ts";
import { aFleet } from "../testing/agents.ts";
import { call } from "../testing/call.ts";
import { anAdmin, randomWord } from "../testing/users.ts";

const KEY = "a key that only this test knows";

function ask(question: MachineCall, { given = KEY, right = KEY }: { given?: string | null; right?: string } = {}) {
  const headers: Record<string, string> = given === null ? {} : { [MACHINE_KEY]: given };
  return call("POST", MACHINE_PATH, { body: question, headers, changes: { VEXIL_MACHINE_KEY: right } });
}

test.each([
  ["a caller without a key", { given: null }],
  ["a caller with another key", { given: "another key of the same length." }],
  ["a caller with a longer key", { given: `${KEY}.` }],
  ["a caller without a key where there is none, as on the edge", { given: "", right: "" }],
])("%s is answered like any address where there is nothing", async (_, keys) => {
  const name = `host-${randomWord()}`;
  const answer = await ask({ call: "addHost", args: [name, true] }, keys);
  const nowhere = await call("POST", "/machines", { body: {} });
  expect([answer.status, await answer.text()]).toEqual([nowhere.status, await nowhere.text()]);
  expect((await aFleet("fleet").hosts()).map((host) => host.name)).not.toContain(name);
});

test("an administrator has no access either", async () => {
  const body = { call: "editHost", args: ["0", { local: true }] };
  const answer = await call("POST", MACHINE_PATH, { as: await anAdmin(), body, changes: { VEXIL_MACHINE_KEY: KEY } });
  expect(answer.status).not.toBe(200);
});

test("this machine becomes one of the hosts", async () => {
  const name = `host-${randomWord()}`;
  const added = (await (await ask({ call: "addHost", args: [name, true] })).json()) as { answer: { host: { id: string }; key: string } };
  const { id } = added.answer.host;
  onTestFinished(async () => void (await aFleet("fleet").revoke(id, { userId: "nobody", ip: "0.0.0.0" })));
  expect(added.answer.key).toContain(id);
  expect(await (await ask({ call: "editHost", args: [id, { local: true }] })).json()).toEqual({ answer: { ok: true } });
  expect(await aFleet("fleet").hosts()).toContainEqual(expect.objectContaining({ id, name }));
});

test("tables are made once, all or none, and if an administrator exists no other one is made", async () => {
  await anAdmin();
  const word = randomWord();
  const one = { name: `9000_${word}.sql`, sql: `CREATE TABLE made_${word} (id INTEGER);` };
  const torn = { name: `9001_${word}.sql`, sql: `CREATE TABLE torn_${word} (id INTEGER); CREATE TABLE made_${word} (id INTEGER);` };
  onTestFinished(async () => {
    await env.DB.batch([
      env.DB.prepare(`DROP TABLE made_${word}`),
      env.DB.prepare("DELETE FROM d1_migrations WHERE name LIKE ?").bind(`%${word}.sql`),
    ]);
  });
  // A version knows all migrations that its database has.
  const { results } = await env.DB.prepare("SELECT name, '' AS sql FROM d1_migrations").all<typeof one>();
  const prepare = async (...migrations: (typeof one)[]) => {
    const answer = await ask({ call: "prepare", args: [[...results, ...migrations], "a password of the operator"] });
    return [answer.status, await answer.json()];
  };
  const tables = async () => {
    const { results } = await env.DB.prepare("SELECT name FROM sqlite_schema WHERE name LIKE ?").bind(`%_${word}`).all<{ name: string }>();
    return results.map(({ name }) => name);
  };
  expect(await prepare(one, torn)).toEqual([500, { error: expect.stringContaining("already exists") }]);
  expect(await tables()).toEqual([]);
  expect(await prepare(one)).toEqual([200, { answer: false }]);
  expect(await prepare(one)).toEqual([200, { answer: false }]);
  expect(await tables()).toEqual([`made_${word}`]);
});
