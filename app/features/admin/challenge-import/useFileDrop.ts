import { useEffect, useRef, useState } from "react";
import { dropped, type Given } from "./dropped.ts";

/** Accepts files that are dropped anywhere on the page while `takes`; true while some are dragged over it. */
export function useFileDrop(takes: boolean, onGiven: (given: Given) => void): boolean {
  const [over, setOver] = useState(false);
  const given = useRef(onGiven);
  useEffect(() => {
    given.current = onGiven;
  });
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
    const hold = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser would leave the page and show the file.
      event.preventDefault();
      setOver(takes);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (takes) void dropped(event.dataTransfer!).then((found) => found && given.current(found));
    };
    window.addEventListener("dragover", hold);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", hold);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, [takes]);
  return over;
}
