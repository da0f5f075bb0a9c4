import { useEffect } from "react";
import { useSWRConfig } from "swr";
import { delayOf, detailsPath } from "./readings.ts";

const SHUT_OUT = new Set(["game.notJoined", "game.notFound", "participation.notAccepted", "participation.suspended"]);

/**
 * After a refusal because the viewer may not play any more, reads the details: when these are refused as well, the page reads the game. A suspended
 * team hears of it by the board's news; nobody tells a player who was taken out of the team.
 */
export function useShutOut(gameId: number, refusal: { code: string } | null | undefined): void {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    if (!refusal || !SHUT_OUT.has(refusal.code)) return undefined;
    const timer = setTimeout(() => void mutate(detailsPath(gameId)), delayOf(gameId, "soon"));
    return () => clearTimeout(timer);
  }, [gameId, refusal, mutate]);
}
