import type { MessageView } from "#worker/contract/wire/game/team-messages.ts";
import { SLOW_MS } from "#worker/domain/news/spread.ts";
import { useLoaded } from "~/lib/calls/useLoaded.ts";
import { messagesPath } from "./readings.ts";
import { useGameState } from "./useGame.ts";

/** What one's own team was told, from what the loader read; what is new comes by itself. Nobody in no team asks. */
export function useMessages(gameId: number, loaded: MessageView[] | null): MessageView[] | null {
  const { isTold } = useGameState();
  return useLoaded<MessageView[] | null>(loaded && messagesPath(gameId), loaded, { refreshInterval: isTold ? 0 : SLOW_MS }).data;
}
