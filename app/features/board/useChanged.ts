import { useEffect, useRef, useState } from "react";

/** True once a number has changed since it was first shown. */
export function useChanged(value: number): boolean {
  const first = useRef(value);
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (value !== first.current) setChanged(true);
  }, [value]);
  return changed;
}
