import { env, SELF } from "cloudflare:test";
import { expect, test } from "vitest";
import { SUBSCRIPTION_HEADER, type HubMessage } from "./contract/wire/hub.ts";
import type { HubApi } from "./contract/rpc/objects.ts";
import { connect } from "./db/client.ts";
import { participationMembers } from "./db/schema/index.ts";
import { forPlayer } from "./services/live/hub-access.ts";
import { call, ok, ORIGIN, refusal } from "./testing/call.ts";
import { stopClock } from "./testing/clock.ts";
import { aContext } from "./testing/context.ts";
import { aGameRow, aTeamRow } from "./testing/copies.ts";
import { aRunningGame, review, type TestPlayers } from "./testing/games.ts";
import { countedD1 } from "./testing/runtime/counted-d1.ts";
import { TestSocket, until } from "./testing/sockets.ts";
import { aMonitor, anAdmin, aUser, type TestUser } from "./testing/users.ts";

const event: HubMessage = {
  target: "ReceivedGameEvent",
  arguments: [{ type: "Normal", values: ["hello"], time: "2026-01-01T00:00:00.000+00:00", user: "", team: "", ip: null }],
};
const knock = (path: string, as?: { cookie: string }, headers: Record<string, string> = {}) =>
  SELF.fetch(`${ORIGIN}${path}`, { headers: { Upgrade: "websocket", ...(as && { Cookie: as.cookie }), ...headers } });

async function shakeHands(answer: Response): Promise<TestSocket> {
  const socket = new TestSocket(answer.webSocket!);
  socket.send('{"protocol":"json","version":1}\u001e');
  await until(() => socket.frames.length > 0);
  return socket;
}

test("the negotiation offers sockets to everybody, ignoring case", async () => {
  const answer = await call("POST", "/Hub/Monitor/Negotiate?negotiateVersion=1&game=1");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    negotiateVersion: 1,
    connectionId: expect.any(String) as string,
    connectionToken: expect.any(String) as string,
    availableTransports: [{ transport: "WebSockets", transferFormats: ["Text", "Binary"] }],
  });
});

test("a hub's query and the slash at its end are read as those of other calls", async () => {
  const game = await aGameRow();
  const negotiated = await call("POST", `/hub/user/negotiate/?NegotiateVersion=2&Game=${game.id}`);
  expect([negotiated.status, await negotiated.json()]).toMatchObject([200, { negotiateVersion: 1 }]);
  for (const path of [`/hub/user?Game=${game.id}`, `/hub/user/?game=${game.id}`]) expect((await knock(path)).status).toBe(101);
  expect((await knock(`/hub/user//?game=${game.id}`)).status).toBe(404);
});

test("a visitor can listen to a game", async () => {
  const game = await aGameRow();
  const answer = await knock(`/hub/user?game=${game.id}`);
  expect(answer.status).toBe(101);
  expect((await shakeHands(answer)).messages).toEqual([[{}]]);
});

test("a monitor can listen to the staff's hub and nobody gets into it by a forged header", async () => {
  const game = await aGameRow();
  const subscription = JSON.stringify({ hub: `game:${game.id}:staff`, user: null, session: null, requiredRole: null, board: false });
  const forger = await shakeHands(await knock(`/hub/user?game=${game.id}`, undefined, { [SUBSCRIPTION_HEADER]: subscription }));
  const monitor = await shakeHands(await knock(`/hub/monitor?game=${game.id}&id=token`, await aMonitor()));
  const hub = env.HUB.get(env.HUB.idFromName(`game:${game.id}:staff`)) as unknown as HubApi;
  expect(await hub.publish([event])).toEqual({ sockets: 1 });
  await until(() => monitor.frames.length === 2);
  expect(monitor.messages[1]).toEqual([{ type: 1, target: "ReceivedGameEvent", arguments: event.arguments }]);
  expect(forger.frames).toHaveLength(1);
});

test("an administrator can listen to the log", async () => {
  const admin = await anAdmin();
  const socket = await shakeHands(await knock("/hub/admin", admin));
  const player = await aUser();
  await call("POST", "/api/account/logout", { as: player });
  const heard = await until(() => socket.frames.find((frame) => frame.includes(player.name)));
  expect(heard).toContain('"target":"ReceivedLog","arguments":[{"time":"20');
  const line = { level: "Information", name: player.name, msg: expect.any(String) as string, status: "Success" };
  const told = socket.messages.flat() as { arguments?: [{ name: string }] }[];
  expect(told.find((message) => message.arguments?.[0].name === player.name)?.arguments?.[0]).toMatchObject(line);
});

test("the role is checked at the door", async () => {
  const game = await aGameRow();
  const [player, monitor, admin] = [await aUser(), await aMonitor(), await anAdmin()];
  const status = async (path: string, as?: { cookie: string }) => (await knock(path, as)).status;
  expect(await status(`/hub/monitor?game=${game.id}`)).toBe(401);
  expect(await status(`/hub/monitor?game=${game.id}`, player)).toBe(403);
  expect(await status(`/hub/monitor?game=${game.id}`, admin)).toBe(101);
  expect(await status("/hub/admin")).toBe(401);
  expect(await status("/hub/admin", monitor)).toBe(403);
  expect(await status("/hub/admin", admin)).toBe(101);
});

test("a page of another origin cannot open a socket", async () => {
  const game = await aGameRow();
  const answer = await knock(`/hub/user?game=${game.id}`, undefined, { Origin: "https://evil.example" });
  expect(await refusal(answer)).toBe("403 socket.origin");
  expect((await knock(`/hub/user?game=${game.id}`, undefined, { Origin: ORIGIN })).status).toBe(101);
});

test("only a game that exists can be listened to", async () => {
  expect(await refusal(await knock("/hub/user?game=2147483647"))).toBe("404 game.notFound");
  for (const query of ["", "?game=", "?game=x", "?game=-1", "?game=1.5", "?game=1e99"]) {
    expect((await knock(`/hub/user${query}`)).status, query).toBe(400);
  }
});

test("only the participants and the staff can listen to a private game", async () => {
  const game = await aGameRow({ isPrivate: true });
  const { player, participation } = await aTeamRow(game.id);
  const member = { gameId: game.id, userId: player.id, participationId: participation.id };
  await connect(env.DB).insert(participationMembers).values(member);
  expect((await knock(`/hub/user?game=${game.id}`)).status).toBe(404);
  expect((await knock(`/hub/user?game=${game.id}`, await aUser())).status).toBe(404);
  expect((await knock(`/hub/user?game=${game.id}`, player)).status).toBe(101);
  expect((await knock(`/hub/user?game=${game.id}`, await aMonitor())).status).toBe(101);
});

test("a user who is banned, signed out, suspended, removed or left without a team hears nothing more of a private game", async () => {
  const game = await aRunningGame({ challenges: 0, teams: [2, 2, 2], game: { isPrivate: true, inviteCode: "come in" } });
  const [one, two, three] = game.teams as [TestPlayers, TestPlayers, TestPlayers];
  const sockets = new Map<TestUser, TestSocket>();
  for (const { members } of game.teams)
    for (const member of members) sockets.set(member, await shakeHands(await knock(`/hub/user?game=${game.id}`, member)));
  const as = game.organiser;
  const [banned, signedOut] = one.members as [TestUser, TestUser];
  await ok("PUT", `/api/admin/users/${banned.id}`, { as, body: { role: "Banned" } });
  await call("POST", "/api/account/logout", { as: signedOut });
  await review(game, two.participationId, "Suspended");
  await ok("PUT", `/api/admin/teams/${three.id}`, { as, body: { locked: false } });
  await ok("POST", `/api/team/${three.id}/kick/${three.members[1]!.id}`, { as: three.captain });
  // A hub checks again once a minute; on a busy machine it may have done so meanwhile.
  stopClock()(60_000);
  await ok("POST", `/api/edit/games/${game.id}/notices`, { as, body: { content: "for players" } });
  await until(() => sockets.get(three.captain)!.frames.length === 2);
  for (const [member, socket] of sockets) {
    if (member === three.captain) continue;
    await until(() => socket.closed);
    expect(JSON.stringify(socket.messages)).not.toContain("for players");
  }
  await ok("DELETE", `/api/admin/teams/${three.id}`, { as });
  expect((await knock(`/hub/user?game=${game.id}`, three.captain)).status).toBe(404);
});

test("visitors from one address are counted in one hub, players in a hub of their own", async () => {
  const game = await aGameRow();
  const from = (ip: string, as?: TestUser) => forPlayer(aContext(as, { ip, own: false, limits: true }), game.id, false);
  const [here, there] = [await from("192.0.2.7"), await from("192.0.2.7")];
  expect([here.hub, here.address]).toEqual([there.hub, "192.0.2.7"]);
  expect((await from("2001:db8:1:2:aaaa::1")).hub).toBe((await from("2001:db8:1:2:bbbb::2")).hub);
  const player = await aUser();
  const [home, away] = [await from("192.0.2.7", player), await from("192.0.2.8", player)];
  expect([home.hub, home.address, away.hub, away.address]).toEqual([away.hub, "192.0.2.7", home.hub, "192.0.2.8"]);
});

test("for a signed-in user the Worker asks D1 nothing, because the hub asks for all who connect; for a visitor's game it does", async () => {
  const [game, player] = [await aGameRow(), await aUser()];
  const { changes, queries } = countedD1();
  const of = (as?: TestUser) => forPlayer(aContext(as, changes), game.id, true, 7);
  expect(await of(player)).toMatchObject({ isOpen: false, knows: 7 });
  expect(queries()).toBe(0);
  expect(await of()).toMatchObject({ isOpen: true });
  expect(queries()).toBe(1);
  expect(await of(player)).toMatchObject({ isOpen: true });
  expect(queries()).toBe(1);
});

test("the version of the board that a page shows reaches its hub, which sends the changes since", async () => {
  const game = await aRunningGame({ challenges: 1, teams: 1 });
  const socket = await shakeHands(await knock(`/hub/user?game=${game.id}&board=1&knows=1`, game.teams[0]!.captain));
  await until(() => socket.frames.some((frame) => /"BoardChanged".*"since":1[,}]/.test(frame)));
  socket.close(1000, "");
});

test("anything else below /hub is refused with a message", async () => {
  expect(await refusal(await call("GET", "/hub/user?game=1"))).toBe("405 methodNotAllowed");
  expect(await refusal(await call("GET", "/hub/user/negotiate?game=1"))).toBe("405 methodNotAllowed");
  expect(await refusal(await call("OPTIONS", "/hub/user"))).toBe("405 methodNotAllowed");
  const { id } = await aGameRow();
  for (const method of ["POST", "HEAD"])
    expect((await call(method, `/hub/user?game=${id}`, { headers: { Upgrade: "websocket" } })).status).toBe(405);
  for (const path of ["/hub/", "/hub/other", "/hub/user/other", "/hub/user/negotiate/more", "/hub/constructor", "/hub/__proto__"]) {
    expect(await refusal(await call("POST", path)), path).toBe("404 notFound");
  }
});
