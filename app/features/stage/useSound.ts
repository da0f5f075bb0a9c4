import { useCallback, useEffect, useRef, useState } from "react";
import { play, type Sound } from "./sounds.ts";

/** `waiting`: sound is wanted, but the browser waits for a key press or a touch. */
export type SoundState = "off" | "on" | "waiting";

/** Sound, off until it is turned on: by the address (`wanted`), a key or the button. */
export function useSound(wanted: boolean): { state: SoundState; toggle: () => void; sound: (sound: Sound) => void } {
  const context = useRef<AudioContext | null>(null);
  const [state, setState] = useState<SoundState>("off");
  const begin = useCallback(async () => {
    context.current ??= new AudioContext();
    setState(context.current.state === "running" ? "on" : "waiting");
    // While the browser does not allow sound, this promise stays pending.
    await context.current.resume().catch(() => undefined);
    setState(context.current.state === "running" ? "on" : "waiting");
  }, []);
  useEffect(() => {
    if (wanted) void begin();
  }, [wanted, begin]);
  const toggle = useCallback(() => {
    if (state !== "on") return void begin();
    void context.current?.suspend();
    setState("off");
  }, [state, begin]);
  const sound = useCallback(
    (name: Sound) => {
      if (state === "on" && context.current) play(context.current, name);
    },
    [state],
  );
  return { state, toggle, sound };
}
