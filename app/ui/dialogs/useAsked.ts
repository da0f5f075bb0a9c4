import { useState } from "react";

/**
 * What a dialog is about, null while it is closed: `[asked, ask, close]`. A `close` closes only what was open when it was made: the answer to a
 * deletion may come after its question was left and another one asked.
 */
export function useAsked<T>() {
  const [asked, ask] = useState<T | null>(null);
  return [asked, ask, () => ask((now) => (now === asked ? null : now))] as const;
}
