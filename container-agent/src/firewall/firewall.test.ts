import { expect, test } from "vitest";
import { Firewall, type Nft } from "./firewall.ts";

/** A kernel whose table can be removed. */
function kernel({ refuses = "" } = {}) {
  const state = { table: null as string | null, loads: 0, refuses };
  const nft: Nft = async ([verb], input) => {
    if (state.refuses) throw new Error(state.refuses);
    if (verb === "list" && state.table === null) throw new Error("No such file or directory");
    if (verb === "-f") [state.table, state.loads] = [input!, state.loads + 1];
    return state.table!;
  };
  return { state, nft };
}

const ON = { off: false, engine: "unix:///var/run/docker.sock" };

test("instances may start once the rules are in force, which are loaded once", async () => {
  const { nft, state } = kernel();
  const firewall = new Firewall(ON, nft);
  expect(firewall.refusal).toBe("it is not loaded yet");
  await firewall.ensure();
  await firewall.ensure();
  expect([firewall.refusal, firewall.missingBecause, state.loads]).toEqual([null, null, 1]);
});

test("a table that was flushed or changed is restored by the next check", async () => {
  const { nft, state } = kernel();
  const firewall = new Firewall(ON, nft);
  await firewall.ensure();
  const whole = state.table;
  for (const table of [null, `${whole} with a rule of somebody else's`]) {
    state.table = table;
    await firewall.ensure();
    expect(state.table).toBe(whole);
  }
  expect(firewall.missingBecause).toBeNull();
});

test("without permission to load rules no instance starts, and with it instances start again", async () => {
  const { nft, state } = kernel({ refuses: "Operation not permitted" });
  const firewall = new Firewall(ON, nft);
  await firewall.ensure();
  expect(firewall.refusal).toBe("Operation not permitted");
  state.refuses = "";
  await firewall.ensure();
  expect(firewall.refusal).toBeNull();
});

test("the operator may turn it off, which is still reported to the server", async () => {
  const { nft, state } = kernel();
  const firewall = new Firewall({ ...ON, off: true }, nft);
  await firewall.ensure();
  expect([firewall.refusal, firewall.missingBecause, state.loads]).toEqual([null, "VEXIL_AGENT_FIREWALL is off", 0]);
});

test("rules of this machine cannot hold a bridge of another", async () => {
  const { nft } = kernel();
  const remote = new Firewall({ off: false, engine: "tcp://10.0.0.9:2376" }, nft);
  await remote.ensure();
  expect(remote.refusal).toBe("the engine is on another machine: tcp://10.0.0.9:2376");

  const local = new Firewall(ON, nft);
  await local.ensure();
  const isMade = async () => {};
  expect([await local.holds("lo", isMade), local.refusal]).toEqual([true, null]);
  expect(await local.holds("vxn000000000000", isMade)).toBe(false);
  await local.ensure();
  expect(local.refusal).toMatch(/network namespace/);
});
