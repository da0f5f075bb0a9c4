import type { MessageView } from "#worker/contract/wire/game/team-messages.ts";
import { SLOW_MS } from "#worker/domain/news/spread.ts";
import { useLoaded } from "~/lib/calls/useLoaded.ts";
import { messagesPath } from "./readings.ts";
import { useGameState } from "./useGame.ts";

/** The messages to the viewer's team, starting from what the loader read; new ones are pushed. Viewers without a team send no request. */
export function useMessages(gameId: number, loaded: MessageView[] | null): MessageView[] | null {
  const { isTold } = useGameState();
  return useLoaded<MessageView[] | null>(loaded && messagesPath(gameId), loaded, { refreshInterval: isTold ? 0 : SLOW_MS }).data;
}
