import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { LocalAgent } from "./local-agent.ts";

/** Replaces the agent: records what it was given, then ends at once or when its parent does. */
const PROGRAM = (log: string, ends: boolean) => `
  import { appendFileSync } from "node:fs";
  const { DOCKER_HOST, VEXIL_SERVER, VEXIL_AGENT_KEY, VEXIL_AGENT_DATA, VEXIL_AGENT_ENTRY_HOST } = process.env;
  const given = { DOCKER_HOST, VEXIL_SERVER, VEXIL_AGENT_KEY, VEXIL_AGENT_DATA, VEXIL_AGENT_ENTRY_HOST };
  appendFileSync(${JSON.stringify(log)}, JSON.stringify(given) + "\\n");
  ${ends ? "" : "process.stdin.resume();"}`;

/** A fake engine that answers only the question whether it is there. */
async function anEngine(folder: string): Promise<string> {
  const path = join(folder, "engine");
  const server = createServer((_request, answer) => answer.end("OK"));
  await new Promise<void>((done) => server.listen(path, done));
  onTestFinished(() => void server.close());
  return `unix://${path}`;
}

function aMachine({ ends = false } = {}) {
  const data = mkdtempSync(join(tmpdir(), "vexil-local-"));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const program = join(data, "agent.mjs");
  const log = join(data, "log");
  writeFileSync(log, "");
  writeFileSync(program, PROGRAM(log, ends));
  const known: { id: string; local?: boolean }[] = [];
  let failures = 0;
  const hosts = {
    addHost: async (_name: string, local: boolean) => {
      known.push({ id: `h${known.length}`, local });
      return { key: `vxa_h${known.length - 1}_secret` };
    },
    editHost: async (id: string, change: { local: true }) => {
      if ((failures -= 1) >= 0) throw new Error("the store is away");
      const found = known.find((host) => host.id === id);
      if (found) Object.assign(found, change);
      return { ok: found !== undefined };
    },
  };
  const said: string[] = [];
  const begin = (env: NodeJS.ProcessEnv) => {
    const options = { program, data, server: "http://127.0.0.1:1", bind: "127.0.0.1", entryHost: "localhost" };
    const agent = new LocalAgent({ ...options, env, say: (line) => said.push(line), lookAgainMs: 20, firstPauseMs: 10 });
    const running = agent.run(hosts);
    onTestFinished(() => agent.close());
    return { agent, running };
  };
  const starts = () =>
    readFileSync(log, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, string>);
  const away = (times: number) => (failures = times);
  return { data, known, said, begin, starts, away };
}

test("with an engine an agent is started, with this machine's key and the server's address", async () => {
  const { data, known, said, begin, starts } = aMachine();
  const DOCKER_HOST = await anEngine(data);
  const { agent, running } = begin({ DOCKER_HOST, VEXIL_AGENT_ENTRY_HOST: "ctf.example.org" });

  await expect.poll(starts).toHaveLength(1);
  await agent.close();
  await running;

  expect(starts()).toEqual([
    {
      DOCKER_HOST,
      VEXIL_SERVER: "http://127.0.0.1:1",
      VEXIL_AGENT_KEY: "vxa_h0_secret",
      VEXIL_AGENT_DATA: join(data, "agent"),
      VEXIL_AGENT_ENTRY_HOST: "ctf.example.org",
    },
  ]);
  expect(said).toEqual([`Container instances run on the Docker Engine at ${DOCKER_HOST}`]);
  expect(statSync(join(data, "local-host.key")).mode & 0o777).toBe(0o600);
  expect(known).toEqual([{ id: "h0", local: true }]);
});

test("a Fleet that cannot say whether it knows this machine is asked again, and the machine does not count as removed", async () => {
  const { data, known, said, begin, starts, away } = aMachine();
  known.push({ id: "h0" });
  writeFileSync(join(data, "local-host.key"), "vxa_h0_secret\n");
  away(3);
  const DOCKER_HOST = await anEngine(data);
  begin({ DOCKER_HOST });
  await expect.poll(starts).toHaveLength(1);
  expect(said).toEqual([
    "Container instances wait: whether this machine is one of the Docker hosts cannot be told now (Error: the store is away)",
    `Container instances run on the Docker Engine at ${DOCKER_HOST}`,
  ]);
});

test.runIf(process.platform === "linux")(
  "a key that did not fit on the disk is not there, so that the next start adds the machine again",
  () => {
    const { data } = aMachine();
    const hosts = `{ addHost: async () => ({ key: "vxa_h0_secret" }) }`;
    const run = `({ LocalAgent }) => new LocalAgent({ data: ${JSON.stringify(data)} }).run(${hosts})`;
    const start = `import(${JSON.stringify(resolve("server/local-agent.ts"))}).then(${run})`;
    // No file may have a single byte: writes fail as on a full disk.
    const { status } = spawnSync("sh", ["-c", 'ulimit -f 0; exec "$0" "$@"', process.execPath, "--import", "tsx", "--eval", start]);
    expect([status, existsSync(join(data, "local-host.key"))]).toEqual([1, false]);
  },
);

test("the Fleet is told at every start which host is this machine", async () => {
  const { data, known, begin, starts } = aMachine();
  known.push({ id: "h0" });
  writeFileSync(join(data, "local-host.key"), "vxa_h0_secret\n");
  begin({ DOCKER_HOST: await anEngine(data) });
  await expect.poll(starts).toHaveLength(1);
  expect(known).toEqual([{ id: "h0", local: true }]);
});

test("an agent that ends is restarted with the same key", async () => {
  const { data, known, begin, starts } = aMachine({ ends: true });
  begin({ DOCKER_HOST: await anEngine(data) });
  await expect.poll(() => starts().length).toBeGreaterThan(2);
  expect(new Set(starts().map((start) => start.VEXIL_AGENT_KEY))).toEqual(new Set(["vxa_h0_secret"]));
  expect(known).toHaveLength(1);
});

test("without an engine it says so once, and starts the agent when an engine appears", async () => {
  const { data, said, begin, starts } = aMachine();
  begin({ DOCKER_HOST: `unix://${join(data, "engine")}` });
  await expect.poll(() => said.length).toBe(1);
  expect(said[0]).toMatch(/^No Docker Engine answers on this machine/);
  await anEngine(data);
  await expect.poll(starts).toHaveLength(1);
  expect(said).toHaveLength(2);
});

test("a machine that an administrator removed does not come back by itself", async () => {
  const { data, known, said, begin, starts } = aMachine();
  const DOCKER_HOST = await anEngine(data);
  const first = begin({ DOCKER_HOST });
  await expect.poll(starts).toHaveLength(1);
  await first.agent.close();
  known.length = 0;

  await begin({ DOCKER_HOST }).running;

  expect(said.at(-1)).toMatch(/^This machine was removed from the Docker hosts/);
  expect(starts()).toHaveLength(1);
});
