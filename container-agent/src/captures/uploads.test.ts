import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { USER_AGENT } from "../host/version.ts";
import { Recorder } from "./recorder.ts";
import { sender } from "./send.ts";
import { Uploads, type Send, type Sent } from "./uploads.ts";

const INSTANCE = { id: "0a1b2c3d-0000-4000-8000-000000000000", spec: { capture: { challengeId: 7, participationId: 21, facts: {} } } };
const ADDRESSES = { client: { address: "203.0.113.7", port: 50_000 }, server: { address: "10.99.0.2", port: 1337 } };

/** A host whose uploads are answered in turn by `answers`; the last one is repeated forever. */
function aHost(answers: (Sent | Promise<Sent>)[], data = mkdtempSync(join(tmpdir(), "vexil-uploads-"))) {
  const sent: { path: string; bytes: number }[] = [];
  const send: Send = async (path, _file, bytes) => {
    sent.push({ path, bytes });
    return answers.length > 1 ? answers.shift()! : answers[0]!;
  };
  let now = 1_000_000;
  const recorder = new Recorder(data, 1e9);
  const uploads = new Uploads(recorder, send, () => now);
  onTestFinished(async () => {
    uploads.close();
    await recorder.close();
    rmSync(data, { recursive: true, force: true });
  });
  return { recorder, uploads, sent, data, pass: (ms: number) => (now += ms) };
}

/** A connection on which the client has sent something. */
function aRecording({ recorder }: { recorder: Recorder }) {
  const recording = recorder.record(INSTANCE, { id: crypto.randomUUID(), ...ADDRESSES })!;
  recording.fromClient(Buffer.from("hello"));
  return { recording, file: [...recorder.live.keys()].at(-1)! };
}

test("an ended connection is uploaded under its challenge and participation, and then removed from the disk", async () => {
  const host = aHost(["kept"]);
  const { recording, file } = aRecording(host);
  host.uploads.look();
  await recording.end();
  const { length } = readFileSync(file);
  host.uploads.look();
  await expect.poll(() => existsSync(file)).toBe(false);
  expect(host.sent).toEqual([{ path: `7/21/${basename(file)}`, bytes: length }]);
  host.uploads.look();
  expect(host.sent).toHaveLength(1);
});

test("a connection that came and went between two checks is uploaded, too", async () => {
  const host = aHost(["kept"]);
  const { recording, file } = aRecording(host);
  await recording.end();
  host.uploads.look();
  await expect.poll(() => existsSync(file)).toBe(false);
  expect(host.sent).toHaveLength(1);
});

test("a running connection is uploaded after five seconds, and again completely when it has ended", async () => {
  const host = aHost(["kept"]);
  const { recording, file } = aRecording(host);
  await host.recorder.live.get(file)!.flush();
  host.uploads.look();
  expect(host.sent).toEqual([]);
  host.pass(5_000);
  host.uploads.look();
  expect(host.sent).toHaveLength(1);
  expect(existsSync(file)).toBe(true);
  recording.fromServer(Buffer.from("bye"));
  await recording.end();
  host.uploads.look();
  await expect.poll(() => existsSync(file)).toBe(false);
  expect(host.sent[1]!.bytes).toBeGreaterThan(host.sent[0]!.bytes);
});

test("a failed upload is retried after a pause", async () => {
  const host = aHost(["failed", "kept"]);
  const { recording, file } = aRecording(host);
  host.uploads.look();
  await recording.end();
  host.uploads.look();
  await expect.poll(() => host.sent).toHaveLength(1);
  host.uploads.look();
  expect(host.sent).toHaveLength(1);
  host.pass(2_000);
  await expect.poll(() => (host.uploads.look(), existsSync(file))).toBe(false);
  expect(host.sent).toHaveLength(2);
});

test("a recording that monitors have deleted stops, while its connection continues", async () => {
  const host = aHost(["gone"]);
  const { recording, file } = aRecording(host);
  await host.recorder.live.get(file)!.flush();
  host.uploads.look();
  host.pass(5_000);
  host.uploads.look();
  await expect.poll(() => existsSync(file)).toBe(false);
  recording.fromClient(Buffer.from("still here"));
  await recording.end();
  expect(existsSync(file)).toBe(false);
  host.uploads.look();
  expect(host.sent).toHaveLength(1);
});

test("a recording that ends while the server reports it as deleted is not looked for again", async () => {
  let say: (sent: Sent) => void = () => {};
  const host = aHost([new Promise<Sent>((resolve) => (say = resolve)), "failed"]);
  const { recording, file } = aRecording(host);
  await host.recorder.live.get(file)!.flush();
  host.uploads.look();
  host.pass(5_000);
  host.uploads.look();
  await recording.end();
  say("gone");
  await expect.poll(() => existsSync(file)).toBe(false);
  host.uploads.look();
  expect(host.sent).toHaveLength(1);
});

test("a recording without a byte on disk is not uploaded", async () => {
  const host = aHost(["kept"]);
  writeFileSync(join(host.data, "captures"), "no folder can be made here");
  const { recording } = aRecording(host);
  await recording.end();
  host.uploads.look();
  host.uploads.look();
  expect(host.sent).toEqual([]);
});

test("the next agent on the same folder uploads what the last one could not", async () => {
  const before = aHost(["failed"]);
  const { recording, file } = aRecording(before);
  await recording.end();
  const after = aHost(["kept"], before.data);
  await after.uploads.open();
  await expect.poll(() => (after.uploads.look(), existsSync(file))).toBe(false);
  expect(after.sent).toHaveLength(1);
});

/** A server that answers every upload with this status, and what it received. */
async function aServer(status: number) {
  const received: { method?: string; url?: string; key?: string; agent?: string; body: Buffer }[] = [];
  const server: Server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const { method, url, headers } = request;
      received.push({ method, url, key: headers.authorization, agent: headers["user-agent"], body: Buffer.concat(pieces) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("the first bytes of a file are sent with the host's key and the agent's name", async () => {
  const { received, url } = await aServer(200);
  const file = import.meta.filename;
  expect(await sender(url, "vxa_1_secret")("7/21/a.pcap", file, 100)).toBe("kept");
  const body = readFileSync(file).subarray(0, 100);
  expect(received).toEqual([{ method: "PUT", url: "/agent/captures/7/21/a.pcap", key: "Bearer vxa_1_secret", agent: USER_AGENT, body }]);
});

test.each([
  [410, "gone"],
  [401, "refused"],
  [403, "refused"],
  [413, "refused"],
  [507, "refused"],
  [404, "failed"],
  [429, "failed"],
  [500, "failed"],
] as const)("an answer of %i means %s", async (status, meaning) => {
  const { url } = await aServer(status);
  expect(await sender(url, "vxa_1_secret")("7/21/a.pcap", import.meta.filename, 10)).toBe(meaning);
});

test("a recording that somebody has removed from the disk is not looked for again, and frees its room", async () => {
  const { url, received } = await aServer(200);
  const data = mkdtempSync(join(tmpdir(), "vexil-uploads-"));
  const recorder = new Recorder(data, 8_000);
  const uploads = new Uploads(recorder, sender(url, "vxa_1_secret"));
  onTestFinished(async () => {
    await recorder.close();
    rmSync(data, { recursive: true, force: true });
  });
  const { recording, file } = aRecording({ recorder });
  await recording.end();
  const most = 8_000 / 8;
  expect(recorder.room.fits(file, most)).toBe(false);
  rmSync(file);
  uploads.look();
  await expect.poll(() => recorder.room.fits(file, most)).toBe(true);
  expect(received).toEqual([]);
});

test("a recording that somebody has truncated counts as removed, because the promised bytes never come", async () => {
  const { url, received } = await aServer(200);
  const { length } = readFileSync(import.meta.filename);
  expect(await sender(url, "vxa_1_secret")("7/21/a.pcap", import.meta.filename, length + 1)).toBe("gone");
  expect(received).toEqual([]);
});

test("an unreachable server is a failure like others", async () => {
  expect(await sender("http://127.0.0.1:1", "vxa_1_secret")("7/21/a.pcap", import.meta.filename, 10)).toBe("failed");
});
