import { useEffect, useRef } from "react";
import { useLive } from "~/lib/live/useLive.ts";
import { clockNow } from "~/lib/time/clock.ts";
import { whenReached } from "~/lib/time/when-reached.ts";
import { gameHub } from "../game/readings.ts";
import { instancePath, readInstance } from "../instance/useInstance.ts";

const MINUTE_MS = 60_000;
/** How long before its end a team is notified of its instance. */
const BEFORE_MS = 5 * MINUTE_MS;

/** Calls `call` some minutes before the end of an instance that was started or extended while this page is open; with `gameId` null never. */
export function useEndings(gameId: number | null, call: (challengeId: number, minutes: number) => void): void {
  /** How each notification is called off. */
  const awaited = useRef(new Map<number, () => void>());
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  useEffect(() => {
    const set = awaited.current;
    return () => {
      for (const forget of set.values()) forget();
      set.clear();
    };
  }, []);
  /** Checks the instance again each time, because it may have been extended or ended. */
  const look = async (challengeId: number) => {
    if (gameId === null) return;
    const { instance } = await readInstance(instancePath(gameId, challengeId));
    awaited.current.get(challengeId)?.();
    if (!instance || instance.state === "stopping") return;
    const end = Date.parse(instance.expectStopAt);
    // If it ends this soon after its start, the page that started it says so at once.
    if (end - clockNow() > BEFORE_MS + MINUTE_MS)
      awaited.current.set(
        challengeId,
        whenReached(end - BEFORE_MS, () => void due(challengeId)),
      );
  };
  const due = async (challengeId: number) => {
    const { instance } = await readInstance(instancePath(gameId!, challengeId));
    const left = instance ? Date.parse(instance.expectStopAt) - clockNow() : 0;
    if (left > BEFORE_MS + MINUTE_MS) return look(challengeId);
    if (left > 0) latest.current(challengeId, Math.max(1, Math.round(left / MINUTE_MS)));
  };
  useLive(gameId === null ? null : gameHub(gameId), {
    InstanceChanged: ({ challengeId }) => void look(challengeId).catch(() => {}),
  });
}
