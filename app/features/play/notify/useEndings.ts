import { useEffect, useRef } from "react";
import { useLive } from "~/lib/live/useLive.ts";
import { clockNow } from "~/lib/time/clock.ts";
import { gameHub } from "../game/readings.ts";
import { instancePath, readInstance } from "../instance/useInstance.ts";

const MINUTE_MS = 60_000;
/** So long before its end a team is told of its instance. */
const BEFORE_MS = 5 * MINUTE_MS;

/** Calls some minutes before an instance ends that was started or extended while this page is open; `gameId` null: of none. */
export function useEndings(gameId: number | null, call: (challengeId: number, minutes: number) => void): void {
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  useEffect(() => {
    const set = timers.current;
    return () => {
      for (const timer of set.values()) clearTimeout(timer);
      set.clear();
    };
  }, []);
  /** Looks at an instance again each time, since it may have been extended or ended. */
  const look = async (challengeId: number) => {
    if (gameId === null) return;
    const { instance } = await readInstance(instancePath(gameId, challengeId));
    clearTimeout(timers.current.get(challengeId));
    if (!instance || instance.state === "stopping") return;
    const left = Date.parse(instance.expectStopAt) - clockNow();
    // What ends so soon after its start is told at once by the page that started it.
    if (left > BEFORE_MS + MINUTE_MS)
      timers.current.set(
        challengeId,
        setTimeout(() => void due(challengeId), left - BEFORE_MS),
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
