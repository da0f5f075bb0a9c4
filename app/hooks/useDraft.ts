import { useState } from "react";
import { changedFields, rebase } from "~/lib/manage/draft.ts";

export type Draft<T> = {
  value: T;
  set: <K extends keyof T>(name: K, value: T[K]) => void;
  changed: (keyof T)[];
  discard: () => void;
  /** What the form holds now has been stored: what the server made of it (trimmed text, say) may take its place. */
  settle: () => void;
};

/** A form's state over what is stored. When the stored state is read anew, fields that were not touched follow it. */
export function useDraft<T extends object>(stored: T): Draft<T> {
  const [base, setBase] = useState(stored);
  const [value, setValue] = useState(stored);
  const [settled, setSettled] = useState<T | null>(null);
  if (JSON.stringify(base) !== JSON.stringify(stored)) {
    setBase(stored);
    setValue(rebase(settled ?? base, stored, value));
    setSettled(null);
  }
  return {
    value,
    set: (name, next) => setValue((before) => ({ ...before, [name]: next })),
    changed: changedFields(stored, value),
    discard: () => setValue(stored),
    settle: () => setSettled(value),
  };
}
