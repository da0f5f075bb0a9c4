import type { Entry, MessageOrder, Outcome } from "../../worker/contract/rpc/ledger.ts";
import type { GameState } from "./game-state.ts";

/** Writes what organisers say to one team. Messages are numbered per team, so that the numbers reveal nothing about other teams' messages. */
export function say(state: GameState, order: MessageOrder): Outcome<{ id: number; at: number }> {
  const { participationId, by } = order;
  const { store } = state;
  if (!state.participations.has(participationId)) return { ok: false, code: "participation.notFound" };
  if (order.do !== "write" && !store.hasMessage(participationId, order.id)) return { ok: false, code: "message.notFound" };
  switch (order.do) {
    case "write": {
      const id = store.lastMessage(participationId) + 1;
      store.addMessage(participationId, id);
      return said(state.write("message", { id, text: order.text, by }, { participationId }), id);
    }
    case "edit":
      return said(state.write("messageEdited", { id: order.id, text: order.text, by }, { participationId }), order.id);
    case "remove":
      store.removeMessage(participationId, order.id);
      return said(state.write("messageRemoved", { id: order.id, by }, { participationId }), order.id);
  }
}

const said = ({ at }: Entry, id: number): Outcome<{ id: number; at: number }> => ({ ok: true, id, at });
