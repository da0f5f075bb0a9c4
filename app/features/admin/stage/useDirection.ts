import { useEffect, useState } from "react";
import type { StageStateView } from "#worker/contract/wire/board/stage.ts";
import { useCall } from "~/lib/calls/useCall.ts";
import { listen } from "~/lib/live/live.ts";
import { directStage, type StageWish } from "./stage-calls.ts";

/** What the stages show, updated when other monitors change it, and a function to change it. */
export function useDirection(gameId: number, loaded: StageStateView) {
  const [held, setHeld] = useState(loaded);
  const call = useCall();
  const state = loaded.version > held.version ? loaded : held;
  useEffect(() => {
    const take = (next: StageStateView) => setHeld((before) => (next.version > before.version ? next : before));
    return listen(`/hub/user?game=${gameId}&board=1&stage=1`, () => ({ StageChanged: take }));
  }, [gameId]);
  const direct = async (wish: StageWish): Promise<boolean> => {
    const done = await call.run(() => directStage(gameId, wish));
    if (done) setHeld((before) => (done.value.version > before.version ? done.value : before));
    return done !== undefined;
  };
  return { state, direct, busy: call.busy };
}

export type Direction = ReturnType<typeof useDirection>;
