import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useCall } from "./useCall.ts";

/** A switch that takes effect at once: it shows the new value while the call is under way. A refusal resets it and shows the reason. */
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
