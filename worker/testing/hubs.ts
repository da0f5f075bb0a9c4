import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { eq } from "drizzle-orm";
import type { Attachment } from "../../durable-objects/hub/seating.ts";
import type { HubMessage, NoticeView } from "../contract/wire/feed.ts";
import { SEAT_HEADER, type Seat } from "../contract/wire/hub.ts";
import type { ParticipationSettings } from "../contract/rpc/ledger.ts";
import type { HubApi } from "../contract/rpc/objects.ts";
import { connect } from "../db/client.ts";
import { participationMembers, participations } from "../db/schema/index.ts";
import { aGameRow, aTeamRow } from "./copies.ts";
import { TestSocket, until } from "./sockets.ts";

const HANDSHAKE = '{"protocol":"json","version":1}\u001e';
/** News for everybody. */
export const notice = (id: number): HubMessage => ({
  target: "ReceivedGameNotice",
  arguments: [{ id, time: "2026-01-01T00:00:00.000+00:00", type: "Normal", values: ["hello"] } satisfies NoticeView],
});
export const board = (version: number): HubMessage => ({ target: "BoardChanged", arguments: [{ version }] });
/** A message as it arrives. */
export const call = ({ target, arguments: parts }: HubMessage) => ({ type: 1, target, arguments: parts });

/** A hub, and ways to sit in it. */
export function aHub(name = `room:${crypto.randomUUID()}`) {
  const stub = env.HUB.get(env.HUB.idFromName(name));
  const seat: Seat = { hub: name, user: null, address: null, session: null, need: null, board: false, part: null };
  const upgrade = (changes: Partial<Seat> = {}) =>
    stub.fetch("https://hub/", { headers: { Upgrade: "websocket", [SEAT_HEADER]: JSON.stringify({ ...seat, ...changes }) } });
  const enter = async (changes: Partial<Seat> = {}) => new TestSocket((await upgrade(changes)).webSocket!);
  const listen = async (changes: Partial<Seat> = {}) => {
    const socket = await enter(changes);
    socket.send(HANDSHAKE);
    await until(() => socket.frames.length === 1);
    return socket;
  };
  /** Puts all that has happened here so much farther into the past, and lets the alarm go off; false when there was none. */
  const pass = async (ms: number) => {
    await runInDurableObject(stub, (instance, state) => {
      const { doorkeeper } = instance as unknown as { doorkeeper: { checkedAt: number; askedAt: number } };
      doorkeeper.checkedAt -= ms;
      doorkeeper.askedAt -= ms;
      for (const socket of state.getWebSockets()) {
        const { joinedAt, heardAt, ...seat } = socket.deserializeAttachment() as Attachment;
        socket.serializeAttachment({ ...seat, joinedAt: joinedAt - ms, heardAt: heardAt - ms } satisfies Attachment);
      }
    });
    return runDurableObjectAlarm(stub);
  };
  return { stub, api: stub as unknown as HubApi, upgrade, enter, listen, pass };
}

/** A game with as many teams of one as there are statuses, and a hub of its players. */
export async function aGameHub(isPrivate: boolean, ...statuses: ParticipationSettings["status"][]) {
  const game = await aGameRow({ isPrivate });
  const teams = [];
  for (const status of statuses) {
    const { player, participation } = await aTeamRow(game.id);
    const part = participation.id;
    await connect(env.DB).insert(participationMembers).values({ gameId: game.id, userId: player.id, participationId: part });
    await connect(env.DB).update(participations).set({ status }).where(eq(participations.id, part));
    teams.push({ player, part, seat: { user: player.id, session: player.viewer.session, board: true } });
  }
  return { game, teams, hub: aHub(`game:${game.id}:0`) };
}
