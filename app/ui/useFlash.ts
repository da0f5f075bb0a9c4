import { useEffect, useRef, useState } from "react";

/** The class of a row that flashes once when `on` becomes true while it is shown. */
export function useFlash(on: boolean): string {
  const before = useRef(on);
  const [flashes, setFlashes] = useState(false);
  useEffect(() => {
    if (on && !before.current) setFlashes(true);
    before.current = on;
  }, [on]);
  return flashes ? "flash" : "";
}
