import { useEffect, useRef, useState } from "react";
import type { Send } from "./address.ts";
import { sentWithProgress } from "./sent-with-progress.ts";

/** How a call uploads a file. */
export type Upload = { signal: AbortSignal; send: Send };

/** Uploads that end with the part of the page that makes them, as when its dialog is closed, and how much of the last one has left: from 0 to 1. */
export function useUpload() {
  const controller = useRef<AbortController>(undefined);
  const [sent, setSent] = useState(0);
  useEffect(() => () => controller.current?.abort(), []);
  const begin = (): Upload => {
    setSent(0);
    controller.current = new AbortController();
    return { signal: controller.current.signal, send: sentWithProgress(setSent) };
  };
  return { sent, begin };
}
