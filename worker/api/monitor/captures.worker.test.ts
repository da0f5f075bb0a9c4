import { env } from "cloudflare:test";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { CaptureChallengeView, CaptureTeamView, FileRecordView } from "../../contract/wire/monitor/capture.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { uploadOf } from "../../agent.ts";
import * as service from "../../services/capture/captures.ts";
import { call, ok, refusal } from "../../testing/call.ts";
import { aCapture, aPcap, aRecordedGame, captureName, objectsOf, TestRecorder } from "../../testing/captures.ts";
import { aContext } from "../../testing/context.ts";
import { aChallenge, type RunningGame } from "../../testing/games.ts";
import { linesAbout } from "../../testing/logs.ts";
import { aMonitor } from "../../testing/users.ts";

const partsOf = ({ challenges, teams }: RunningGame) => [challenges[0]!.id, teams[0]!.participationId] as const;
const at = (challenge: number, participation: number, rest = "") => `/api/game/captures/${challenge}/${participation}${rest}`;
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

test("a monitor finds a recording by challenge and team, and downloads exactly what the host has recorded", async () => {
  const game = await aRecordedGame(2);
  const [cid, pid] = partsOf(game);
  const as = await aMonitor();
  expect(await ok("GET", `/api/game/games/${game.id}/captures`, { as })).toMatchObject([{ id: cid, count: 0 }]);
  expect(await refusal(await call("GET", `/api/game/captures/${cid}`, { as }))).toBe("404 capture.notFound");

  const name = await aCapture(cid, pid, "flag please");
  const { id, title } = game.challenges[0]!;
  expect(await ok<CaptureChallengeView[]>("GET", `/api/game/games/${game.id}/captures`, { as })).toEqual([
    { id, title, tag: "Misc", type: "DynamicContainer", isEnabled: true, count: 1 },
  ]);
  const [team] = game.teams;
  expect(await ok<CaptureTeamView[]>("GET", `/api/game/captures/${cid}`, { as })).toEqual([
    { id: pid, teamId: team!.id, name: team!.name, organization: null, avatar: null, count: 1 },
  ]);
  const bytes = aPcap("flag please");
  const files = await ok<FileRecordView[]>("GET", at(cid, pid), { as });
  expect(files).toEqual([{ fileName: name, size: bytes.length, updateTime: expect.stringMatching(/\+00:00$/) }]);

  const file = await call("GET", at(cid, pid, `/${name}`), { as });
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename="${name}"; filename*=UTF-8''${name}`,
    "content-length": String(bytes.length),
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
  // Everything except the time, which is the packet's own.
  expect((await bytesOf(file)).subarray(40)).toEqual(bytes.subarray(40));
});

test("a recording that has grown replaces its earlier upload", async () => {
  const [cid, pid] = partsOf(await aRecordedGame());
  const [as, host, name] = [await aMonitor(), await TestRecorder.of(cid, pid), captureName()];
  for (const said of ["first", "first, and then some more"]) expect((await host.put(name, aPcap(said))).status).toBe(200);
  const files = await ok<FileRecordView[]>("GET", at(cid, pid), { as });
  expect(files).toMatchObject([{ fileName: name, size: aPcap("first, and then some more").length }]);
  expect(await objectsOf(cid)).toHaveLength(1);
});

test("all recordings of a team are one ZIP, named by challenge, participation and time", async () => {
  const [cid, pid] = partsOf(await aRecordedGame());
  const as = await aMonitor();
  const names = [await aCapture(cid, pid, "one"), await aCapture(cid, pid, "two")];
  const answer = await call("GET", at(cid, pid, "/all"), { as });
  expect(answer.headers.get("Content-Type")).toBe("application/zip");
  const [, folder] = /filename="(Capture-\d+-\d+-\d{8}-\d\d\.\d\d\.\d\dZ)\.zip"/.exec(answer.headers.get("Content-Disposition")!)!;
  expect(folder).toContain(`Capture-${cid}-${pid}-`);
  const entries = unzipSync(await bytesOf(answer));
  expect(Object.keys(entries).toSorted()).toEqual(names.map((name) => `${folder}/${name}`).toSorted());
  expect(Object.values(entries).map((bytes) => bytes.length)).toEqual([aPcap("one").length, aPcap("two").length]);
});

test("a ZIP of more recordings than are read at once has all of them", async () => {
  const [cid, pid] = partsOf(await aRecordedGame());
  const names: string[] = [];
  for (let n = 0; n < 5; n++) names.push(await aCapture(cid, pid, "x"));
  const ctx = aContext({ viewer: (await aMonitor()).viewer });
  const { bytes } = await service.archive(ctx, cid, pid, 2);
  const entries = Object.keys(unzipSync(new Uint8Array(await new Response(bytes).arrayBuffer())));
  expect(entries.map((path) => path.split("/")[1])).toEqual(names.toSorted());
});

test("a monitor deletes one recording or all of a team; the log says so, and hosts are told that they are no longer wanted", async () => {
  const [cid, pid] = partsOf(await aRecordedGame());
  const [as, host] = [await aMonitor(), await TestRecorder.of(cid, pid)];
  const [one, two, three] = [captureName(), captureName(), captureName()];
  for (const name of [one, two, three]) await host.put(name, aPcap("x"));
  await ok("DELETE", at(cid, pid, `/${two}`), { as });
  expect((await ok<FileRecordView[]>("GET", at(cid, pid), { as })).map(({ fileName }) => fileName).toSorted()).toEqual(
    [one, three].toSorted(),
  );
  expect(await refusal(await call("DELETE", at(cid, pid, `/${two}`), { as }))).toBe("404 capture.notFound");
  expect(await refusal(await call("GET", at(cid, pid, `/${two}`), { as }))).toBe("404 capture.notFound");
  expect(await refusal(await host.put(two, aPcap("x, and more")))).toBe("410 capture.gone");

  await ok("DELETE", at(cid, pid, "/all"), { as });
  expect(await refusal(await call("GET", at(cid, pid, "/all"), { as }))).toBe("404 capture.notFound");
  expect(await objectsOf(cid)).toEqual([]);
  const lines = await linesAbout(as.name, 2);
  expect(lines.map(({ message }) => message).join()).toContain(`Deleted 2 recordings of challenge ${cid}`);
});

test.each([
  ["that one", (name: string) => `/${name}`],
  ["all of them", () => "/all"],
] as const)(
  "once the last recording of a team is deleted (%s), its list is there and empty, and all may be deleted again",
  async (_, which) => {
    const game = await aRecordedGame(2);
    const [cid, pid] = partsOf(game);
    const as = await aMonitor();
    await ok("DELETE", at(cid, pid, which(await aCapture(cid, pid))), { as });
    expect(await ok("GET", at(cid, pid), { as })).toEqual([]);
    expect(await ok("GET", `/api/game/captures/${cid}`, { as })).toMatchObject([{ id: pid, count: 0 }]);
    expect(await ok("GET", `/api/game/games/${game.id}/captures`, { as })).toMatchObject([{ id: cid, count: 0 }]);
    expect(await ok("DELETE", at(cid, pid, "/all"), { as })).toBeNull();
    const silent = at(cid, game.teams[1]!.participationId);
    expect(await refusal(await call("GET", silent, { as }))).toBe("404 capture.notFound");
    expect(await refusal(await call("DELETE", `${silent}/all`, { as }))).toBe("404 capture.notFound");
  },
);

test.each(["x.txt", "x.pcap.exe", "..%2Fx.pcap", "%2e%2epcap", "X.PCAP"])("%s is not a valid file name", async (name) => {
  const [cid, pid] = [1, 1];
  const as = await aMonitor();
  expect(await refusal(await call("GET", at(cid, pid, `/${name}`), { as }))).toBe("404 capture.notFound");
  expect(await refusal(await call("DELETE", at(cid, pid, `/${name}`), { as }))).toBe("404 capture.notFound");
});

test("only a host that runs, or ran, a recorded instance of the team may upload its recordings", async () => {
  const game = await aRecordedGame(2);
  const [cid, pid] = partsOf(game);
  const other = game.teams[1]!.participationId;
  const [name, bytes] = [captureName(), aPcap("x")];
  expect(await refusal(await TestRecorder.stranger(cid, pid).put(name, bytes))).toBe("401 unauthorized");
  expect(await refusal(await (await TestRecorder.idle(cid, pid)).put(name, bytes))).toBe("403 capture.notYours");
  const host = await TestRecorder.of(cid, pid);
  expect(await refusal(await Object.assign(host, { participationId: other }).put(name, bytes))).toBe("403 capture.notYours");
  expect(await objectsOf(cid)).toEqual([]);
});

test("a host can name neither other hosts' files nor other places", async () => {
  const [cid, pid] = partsOf(await aRecordedGame());
  const host = await TestRecorder.of(cid, pid);
  for (const name of ["..%2F1%2Fa.pcap", "a/b.pcap", "a%00.pcap", "a.txt", "a.pcap/", "A.pcap", `${"a".repeat(101)}.pcap`, ""])
    expect(await refusal(await host.put(name, aPcap("x"))), name).toBe("404 notFound");
});

test("an upload that is not a pcap, too large, incomplete or empty leaves nothing visible", async () => {
  const [cid, pid] = partsOf(await aRecordedGame());
  const [as, host] = [await aMonitor(), await TestRecorder.of(cid, pid)];
  const page = new TextEncoder().encode("<!doctype html><script>alert(1)</script>");
  expect(await refusal(await host.put(captureName(), page))).toBe("400 capture.malformed");
  expect(await refusal(await host.put(captureName(), aPcap("x").slice(0, 5)))).toBe("400 capture.malformed");
  expect(await refusal(await host.put(captureName(), new Uint8Array()))).toBe("400 capture.malformed");
  expect(await refusal(await host.put(captureName(), aPcap("x"), LIMITS.captureBytes + 1))).toBe("413 tooLarge");
  expect((await host.put(captureName(), aPcap("x"), 5_000)).status).toBeGreaterThanOrEqual(400);
  expect(await refusal(await call("GET", at(cid, pid), { as }))).toBe("404 capture.notFound");
  expect(await objectsOf(cid)).toEqual([]);
});

test("a challenge has a ceiling, and a team an eighth of it; stored recordings stay", async () => {
  const game = await aRecordedGame(2);
  const [cid, pid] = partsOf(game);
  const host = await TestRecorder.of(cid, pid);
  const size = aPcap("x").length;
  const ctx = aContext(await aMonitor(), { captureBytes: size * 8 });
  const request = () => uploadOf(put(host, aPcap("x")));
  const key = (name: string) => ({ challengeId: cid, participationId: pid, name });
  const name = captureName();
  await service.receive(ctx, key(name), request());
  // The same again, as for a connection that continues: only its growth needs space.
  await service.receive(ctx, key(name), request());
  await expect(service.receive(ctx, key(captureName()), request())).rejects.toMatchObject({ code: "capture.full" });
  expect(await service.filesOf(ctx, cid, pid)).toHaveLength(1);
  await service.removeAll(ctx, cid, pid);
  await service.receive(ctx, key(captureName()), request());
});

test("deleting the challenge, the game or the team's participation removes the recordings", async () => {
  const game = await aRecordedGame(2);
  const [cid, pid] = partsOf(game);
  const second = await aChallenge(game, { type: "StaticContainer", enableTrafficCapture: true });
  const [mine, theirs] = game.teams;
  const host = await TestRecorder.of(cid, pid);
  await host.put(captureName(), aPcap("x"));
  await aCapture(second.id, theirs!.participationId);
  await aCapture(cid, theirs!.participationId);
  const as = game.organiser;
  await ok("DELETE", `/api/edit/games/${game.id}/challenges/${second.id}`, { as });
  expect([await objectsOf(second.id), await objectsOf(cid)].map((keys) => keys.length)).toEqual([0, 2]);
  await ok("DELETE", `/api/admin/teams/${mine!.id}`, { as });
  expect(await objectsOf(cid)).toEqual([expect.stringContaining(`captures/${cid}/${theirs!.participationId}/`)]);
  expect(await refusal(await host.put(captureName(), aPcap("x")))).toBe("410 capture.gone");
  await ok("DELETE", `/api/edit/games/${game.id}`, { as });
  expect(await objectsOf(cid)).toEqual([]);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM captures WHERE game_id = ?").bind(game.id).first("n")).toBe(0);
});

test("a recording that is deleted while it arrives does not exist afterwards", async () => {
  const [cid, pid] = partsOf(await aRecordedGame());
  const [as, host, name] = [await aMonitor(), await TestRecorder.of(cid, pid), captureName()];
  await host.put(name, aPcap("first"));
  const bytes = aPcap("second");
  const body = new TransformStream<Uint8Array, Uint8Array>();
  const writer = body.writable.getWriter();
  const key = { challengeId: cid, participationId: pid, name };
  const brought = uploadOf(put(host, body.readable, bytes.length));
  const arriving = service.receive(aContext(), key, brought).catch((error: { code: string }) => error.code);
  await writer.write(bytes.subarray(0, 60));
  await ok("DELETE", at(cid, pid, `/${name}`), { as });
  await writer.write(bytes.subarray(60));
  await writer.close();
  expect(await arriving).toBe("capture.gone");
  expect(await objectsOf(cid)).toEqual([]);
});

test("a challenge that is no longer recorded is listed until its recordings are gone", async () => {
  const game = await aRecordedGame();
  const [cid, pid] = partsOf(game);
  await aCapture(cid, pid);
  const as = game.organiser;
  const list = () => ok<unknown[]>("GET", `/api/game/games/${game.id}/captures`, { as });
  await ok("PUT", `/api/edit/games/${game.id}/challenges/${cid}`, { as, body: { enableTrafficCapture: false } });
  expect(await list()).toHaveLength(1);
  await ok("DELETE", at(cid, pid, "/all"), { as });
  expect(await list()).toEqual([]);
});

/** The request with which a host uploads these bytes. */
function put(host: TestRecorder, body: BodyInit, length = (body as Uint8Array).length): Request {
  const headers = { Authorization: host.authorization, "Content-Length": String(length) };
  return new Request("http://vexil.test/", { method: "PUT", headers, body });
}
