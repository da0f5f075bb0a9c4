import { useState } from "react";
import { useHydrated } from "../time/useNow.ts";

/** A boolean that this browser remembers. It is false in the first render, as on the server. */
export function useStored(key: string): [boolean, (value: boolean) => void] {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const keep = (value: boolean) => {
    setChosen(value);
    try {
      window.localStorage.setItem(key, value ? "1" : "0");
    } catch {
      // Storage is off: the choice lasts as long as the page.
    }
  };
  return [chosen ?? (hydrated && stored(key)), keep];
}

function stored(key: string): boolean {
  try {
    return window.localStorage.getItem(key) === "1";
  } catch {
    return false;
  }
}
