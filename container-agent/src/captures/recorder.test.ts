import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { dumped, hasTcpdump } from "../testing/tcpdump.ts";
import { MOST_BYTES } from "./packet.ts";
import { Recorder } from "./recorder.ts";

const INSTANCE = { id: "0a1b2c3d-0000-4000-8000-000000000000", spec: { capture: captureOf(7, 21) } };
const CONNECTION = {
  id: "11111111-2222-4333-8444-555555555555",
  client: { address: "203.0.113.7", port: 50_000 },
  server: { address: "10.99.0.2", port: 1337 },
};

function captureOf(challengeId: number, participationId: number) {
  return { challengeId, participationId, facts: { Challenge: "Über", Flag: "flag{x}" } };
}

/** A recorder with a folder of its own. */
function aRecorder(mostBytes = 1e9) {
  const data = mkdtempSync(join(tmpdir(), "vexil-captures-"));
  const recorder = new Recorder(data, mostBytes);
  onTestFinished(async () => {
    await recorder.close();
    rmSync(data, { recursive: true });
  });
  return {
    recorder,
    files: () =>
      readdirSync(data, { recursive: true })
        .map(String)
        .filter((name) => name.endsWith(".pcap")),
    data,
  };
}

test("an instance that is not recorded has no recording", () => {
  const { recorder } = aRecorder();
  expect(recorder.record({ id: INSTANCE.id, spec: { capture: null } }, CONNECTION)).toBeNull();
});

test("a connection without data leaves no file", async () => {
  const { recorder, files } = aRecorder();
  const recording = recorder.record(INSTANCE, CONNECTION)!;
  recording.fromServer(new Uint8Array());
  await recording.end();
  expect(files()).toEqual([]);
  expect(recorder.live.size).toBe(0);
});

test("a file is named after instance, time and connection, below its challenge and participation", async () => {
  const { recorder, files } = aRecorder();
  const recording = recorder.record(INSTANCE, CONNECTION)!;
  recording.fromClient(Buffer.from("x"));
  await recording.end();
  recording.fromClient(Buffer.from("after the end"));
  await recording.end();
  expect(files()).toEqual([expect.stringMatching(/^captures\/7\/21\/0a1b2c3d-\d{8}-\d{6}-11111111-2222-4333-8444-555555555555\.pcap$/)]);
});

test("a team that has used up its share of the host's room leaves the rest to others", async () => {
  const { recorder, files } = aRecorder(80_000);
  const of = (participation: number) => recorder.record({ ...INSTANCE, spec: { capture: captureOf(7, participation) } }, CONNECTION)!;
  const [noise, quiet] = [Array.from({ length: 100 }, () => of(21)), of(22)];
  for (const one of noise) one.fromClient(Buffer.alloc(1_000));
  quiet.fromClient(Buffer.alloc(2_000, "exploit"));
  await Promise.all([...noise, quiet].map((one) => one.end()));
  expect(files().filter((name) => name.includes("/22/"))).toHaveLength(1);
});

test("a team whose connections outrun the disk leaves others their part of the write buffer", async () => {
  const { recorder } = aRecorder();
  const of = (participation: number) => recorder.record({ ...INSTANCE, spec: { capture: captureOf(7, participation) } }, CONNECTION)!;
  const [noise, quiet] = [Array.from({ length: 20 }, () => of(21)), of(22)];
  for (const one of noise) for (let told = 0; told < 4; told += 1) one.fromClient(Buffer.alloc(1_000_000));
  quiet.fromClient(Buffer.from("exploit"));
  const taken = [...recorder.live.values()].map((one) => one.taken);
  expect(taken.at(-1)).toBeGreaterThan(0);
  expect(taken.slice(0, -1).reduce((sum, one) => sum + one)).toBeLessThan(5_000_000);
  await Promise.all([...noise, quiet].map((one) => one.end()));
});

describe.skipIf(!hasTcpdump)("tcpdump -r reads", () => {
  test("the facts, then every chunk with the real addresses and ports, in order of time", async () => {
    const { recorder, files, data } = aRecorder();
    const recording = recorder.record(INSTANCE, CONNECTION)!;
    recording.fromServer(Buffer.from("name? "));
    recording.fromClient(Buffer.from("vexil\n"));
    recording.fromServer(Buffer.from([0, 255, 10]));
    await recording.end();

    const packets = dumped(join(data, files()[0]!));
    expect(packets.map(({ from, to, length }) => [from, to, length])).toEqual([
      ["::ffff:0.0.0.0.65535", "::ffff:203.0.113.7.50000", expect.any(Number)],
      ["::ffff:10.99.0.2.1337", "::ffff:203.0.113.7.50000", 6],
      ["::ffff:203.0.113.7.50000", "::ffff:10.99.0.2.1337", 6],
      ["::ffff:10.99.0.2.1337", "::ffff:203.0.113.7.50000", 3],
    ]);
    const facts = { Challenge: "Über", Flag: "flag{x}", ContainerId: INSTANCE.id };
    expect(String(packets[0]!.payload)).toBe(JSON.stringify(facts, null, 2));
    expect(packets.slice(1).map(({ payload }) => payload)).toEqual([
      Buffer.from("name? "),
      Buffer.from("vexil\n"),
      Buffer.from([0, 255, 10]),
    ]);
    expect(packets.map(({ time }) => time)).toEqual(packets.map(({ time }) => time).toSorted());
    expect(Math.abs(Number(packets[0]!.time) * 1_000 - Date.now())).toBeLessThan(60_000);
  });

  test("a chunk larger than a packet, complete and in order", async () => {
    const { recorder, files, data } = aRecorder();
    const recording = recorder.record(INSTANCE, CONNECTION)!;
    const bytes = Buffer.from(Array.from({ length: 3 * MOST_BYTES + 1 }, (_, at) => at % 251));
    recording.fromClient(bytes);
    await recording.end();
    const packets = dumped(join(data, files()[0]!)).slice(1);
    expect(packets.map(({ length }) => length)).toEqual([MOST_BYTES, MOST_BYTES, MOST_BYTES, 1]);
    expect(Buffer.concat(packets.map(({ payload }) => payload)).equals(bytes)).toBe(true);
  });

  test("thousands of words that waited for the disk together", async () => {
    const { recorder, files, data } = aRecorder();
    const recording = recorder.record(INSTANCE, CONNECTION)!;
    for (let count = 0; count < 2_500; count += 1) recording.fromClient(Buffer.from(String(count)));
    await recording.end();
    const packets = dumped(join(data, files()[0]!)).slice(1);
    expect(packets.map(({ payload }) => String(payload))).toEqual(Array.from({ length: 2_500 }, (_, count) => String(count)));
  });

  test("a client with an IPv6 address, and one whose port is unknown", async () => {
    const { recorder, files, data } = aRecorder();
    const recording = recorder.record(INSTANCE, { ...CONNECTION, client: { address: "2001:db8::5", port: 0 } })!;
    recording.fromClient(Buffer.from("x"));
    await recording.end();
    expect(dumped(join(data, files()[0]!))[1]).toMatchObject({ from: "2001:db8::5.0", to: "::ffff:10.99.0.2.1337" });
  });

  test("a note as the last packet when the host's room is used up", async () => {
    const { recorder, files, data } = aRecorder(16_000);
    const recording = recorder.record(INSTANCE, CONNECTION)!;
    recording.fromClient(Buffer.alloc(500));
    recording.fromClient(Buffer.alloc(5_000));
    recording.fromClient(Buffer.from("not any more"));
    await recording.end();
    const packets = dumped(join(data, files()[0]!));
    expect(packets).toHaveLength(3);
    expect(String(packets[2]!.payload)).toContain("no room");
  });
});
