import { useEffect, useState } from "react";

/** A yes or no that this browser remembers. The first render, like the server's, takes it for no. */
export function useStored(key: string): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(false);
  useEffect(() => {
    try {
      setValue(window.localStorage.getItem(key) === "1");
    } catch {
      // Storage is off: the choice lasts as long as the page.
    }
  }, [key]);
  const keep = (next: boolean) => {
    setValue(next);
    try {
      window.localStorage.setItem(key, next ? "1" : "0");
    } catch {
      // As above.
    }
  };
  return [value, keep];
}
