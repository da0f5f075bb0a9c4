import { useState } from "react";
import { changedFields, follow } from "./draft.ts";

/** What a form holds of something that is stored, and what of it was changed. */
export type Draft<T> = {
  value: T;
  set: <K extends keyof T>(name: K, value: T[K]) => void;
  changed: (keyof T)[];
  /** What is stored, as the form holds it. */
  stored: T;
  discard: () => void;
  /** What the form held when it was sent has been stored: what the server made of it (trimmed text, say) takes its place on the next read. */
  markSaved: () => void;
};

/** A form's state over what was read from the server. When that is read anew, fields that were not touched follow it. */
export function useDraft<R, T extends object>(read: R, toForm: (read: R) => T): Draft<T> {
  const stored = toForm(read);
  const [state, setState] = useState({ read, value: stored, saved: null as T | null });
  const now = follow(state, read, toForm);
  if (now !== state) setState(now);
  return {
    value: now.value,
    stored,
    set: (name, next) => setState((before) => ({ ...before, value: { ...before.value, [name]: next } })),
    changed: changedFields(stored, now.value),
    discard: () => setState((before) => ({ ...before, value: stored })),
    markSaved: () => setState((before) => ({ ...before, saved: now.value })),
  };
}
