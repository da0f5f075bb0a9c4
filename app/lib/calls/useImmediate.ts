import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useCall } from "./useCall.ts";

/** A switch that takes effect at once: it shows what was asked for while the call is under way. A refusal puts it back and says why. */
export function useImmediate(stored: boolean, send: (on: boolean) => Promise<unknown>) {
  const revalidator = useRevalidator();
  const call = useCall();
  const [asked, setAsked] = useState<boolean | null>(null);
  if (asked === stored && !call.busy) setAsked(null);

  const turn = async (on: boolean) => {
    setAsked(on);
    if (await call.run(() => send(on))) revalidator.revalidate();
    else setAsked(null);
  };
  return { shown: asked ?? stored, busy: call.busy, turn };
}
