import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { eq } from "drizzle-orm";
import type { Attachment } from "../../durable-objects/hub/socket-limits.ts";
import { type HubMessage, SUBSCRIPTION_HEADER, type Subscription } from "../contract/wire/hub.ts";
import type { NoticeView } from "../contract/wire/monitor/notices.ts";
import type { ParticipationSettings } from "../contract/rpc/ledger.ts";
import type { HubApi } from "../contract/rpc/objects.ts";
import { connect } from "../db/client.ts";
import { participationMembers, participations, teamMembers } from "../db/schema/index.ts";
import { aGameRow, aTeamRow } from "./copies.ts";
import { TestSocket, until } from "./sockets.ts";

const HANDSHAKE = '{"protocol":"json","version":1}\u001e';
/** News for everybody. */
export const notice = (id: number): HubMessage => ({
  target: "ReceivedGameNotice",
  arguments: [{ id, time: "2026-01-01T00:00:00.000+00:00", type: "Normal", values: ["hello"] } satisfies NoticeView],
});
export const board = (version: number): HubMessage => ({ target: "BoardChanged", arguments: [{ version, since: 0 }] });
/** A message as it arrives. */
export const call = ({ target, arguments: parts }: HubMessage) => ({ type: 1, target, arguments: parts });

/** When a hub last checked something. */
type Checks = { accessCheck: { checkedAt: number; askedAt: number }; boardWatch: { askedAt: number } };

/** A hub, and ways to listen to it. */
export function aHub(name = `hub:${crypto.randomUUID()}`) {
  const stub = env.HUB.get(env.HUB.idFromName(name));
  const subscription: Subscription = {
    hub: name,
    user: null,
    address: null,
    session: null,
    requiredRole: null,
    board: false,
    participationId: null,
  };
  const upgrade = (changes: Partial<Subscription> = {}) =>
    stub.fetch("https://hub/", {
      headers: { Upgrade: "websocket", [SUBSCRIPTION_HEADER]: JSON.stringify({ ...subscription, ...changes }) },
    });
  const enter = async (changes: Partial<Subscription> = {}) => new TestSocket((await upgrade(changes)).webSocket!);
  const listen = async (changes: Partial<Subscription> = {}) => {
    const socket = await enter(changes);
    socket.send(HANDSHAKE);
    // Our own browsers are sent the state of everything first; tests look at what comes after that.
    await until(() => socket.frames.length === (changes.board && !changes.stage ? 2 : 1));
    socket.frames.splice(1);
    return socket;
  };
  /** Moves everything that has happened here this much further into the past, and fires the alarm; false when there was none. */
  const pass = async (ms: number) => {
    await runInDurableObject(stub, (instance, state) => {
      const { accessCheck, boardWatch } = instance as unknown as Checks;
      boardWatch.askedAt -= ms;
      accessCheck.checkedAt -= ms;
      accessCheck.askedAt -= ms;
      for (const socket of state.getWebSockets()) {
        const { joinedAt, heardAt, ...subscription } = socket.deserializeAttachment() as Attachment;
        socket.serializeAttachment({ ...subscription, joinedAt: joinedAt - ms, heardAt: heardAt - ms } satisfies Attachment);
      }
    });
    return runDurableObjectAlarm(stub);
  };
  return { stub, api: stub as unknown as HubApi, upgrade, enter, listen, pass };
}

/** A game with one one-person team for each status, and a hub of its players. */
export async function aGameHub(isPrivate: boolean, ...statuses: ParticipationSettings["status"][]) {
  const game = await aGameRow({ isPrivate });
  const teams = [];
  for (const status of statuses) {
    const { player, participation } = await aTeamRow(game.id);
    const { id: participationId, teamId } = participation;
    await connect(env.DB).insert(teamMembers).values({ teamId, userId: player.id, joinedAt: 1 });
    await connect(env.DB).insert(participationMembers).values({ gameId: game.id, userId: player.id, participationId });
    await connect(env.DB).update(participations).set({ status }).where(eq(participations.id, participationId));
    teams.push({ player, participationId, subscription: { user: player.id, session: player.viewer.session, board: true } });
  }
  return { game, teams, hub: aHub(`game:${game.id}:0`) };
}
