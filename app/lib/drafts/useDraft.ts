import { useState } from "react";
import { changedFields, follow } from "./draft.ts";

/** A form's draft of something stored, and which of its fields were changed. */
export type Draft<T> = {
  value: T;
  set: <K extends keyof T>(name: K, value: T[K]) => void;
  changed: (keyof T)[];
  /** What is stored, in the shape of the form. */
  stored: T;
  discard: () => void;
  /** Call this when the form's content has been stored: with the next read the form takes over what the server made of it (trimmed text, say). */
  markSaved: () => void;
  /** Whether it has been stored, and what the server made of it has not been read yet. */
  isUnread: boolean;
};

/** A form's state over data from the server. When the data is read again, untouched fields follow it. */
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
    isUnread: now.saved !== null,
  };
}
