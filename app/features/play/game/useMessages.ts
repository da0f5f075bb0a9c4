import type { MessageView } from "#worker/contract/wire/game/team-messages.ts";
import { useLoaded } from "~/lib/calls/useLoaded.ts";
import { messagesPath } from "./readings.ts";

/** What one's own team was told, from what the loader read; what is new comes by itself. Nobody in no team asks. */
export function useMessages(gameId: number, loaded: MessageView[] | null): MessageView[] | null {
  return useLoaded<MessageView[] | null>(loaded && messagesPath(gameId), loaded).data;
}
