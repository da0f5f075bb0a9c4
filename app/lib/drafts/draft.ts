/** Names of the fields in which a draft differs from what is stored, in the order of the stored object. Values are compared by content. */
export function changedFields<T extends object>(stored: T, draft: T): (keyof T)[] {
  return (Object.keys(stored) as (keyof T)[]).filter((name) => !same(stored[name], draft[name]));
}

/**
 * A draft after the stored state has changed: untouched fields follow the new state, edited ones stay. After a save the stored state equals the
 * draft, so nothing remains changed.
 */
export function rebase<T extends object>(before: T, after: T, draft: T): T {
  const result = { ...after };
  for (const name of changedFields(before, draft)) result[name] = draft[name];
  return result;
}

/** A draft over the last read; `saved` is what the form held when the server last stored it, until the next read. */
export type DraftState<R, T> = { read: R; value: T; saved: T | null };

/**
 * The draft over a new read, recognised by identity: after a save the stored state may be the same as before (a title with trailing blanks, say), and
 * the form must follow it then too. What was typed while the save was under way stays.
 */
export function follow<R, T extends object>(state: DraftState<R, T>, read: R, toForm: (read: R) => T): DraftState<R, T> {
  if (state.read === read) return state;
  const before = state.saved ?? toForm(state.read);
  return { read, value: rebase(before, toForm(read), state.value), saved: null };
}

/** The fields of the draft that somebody else has changed too, between the draft's read and the present state. */
export function clashesOf<T extends object>(read: T, now: T, changed: (keyof T)[]): (keyof T)[] {
  return changedFields(read, now).filter((name) => changed.includes(name));
}

/** The values these fields had when they were read, so that the server can refuse the change if they are different by now. */
export function wasOf<R extends object>(read: R, body: object): Partial<R> {
  return Object.fromEntries(Object.entries(read).filter(([name]) => name in body)) as Partial<R>;
}

/** Only the changed fields, so that what somebody else changed meanwhile stays. */
export function changesOf<T extends object>(draft: T, changed: (keyof T)[]): Partial<T> {
  return Object.fromEntries(changed.map((name) => [name, draft[name]])) as Partial<T>;
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
