/** Whether lists and objects in a value are nested at most this many levels deep. What looks deeper could exhaust the stack. */
export const hasLevels = (value: unknown, most: number): boolean =>
  typeof value !== "object" || value === null || (most > 0 && Object.values(value).every((inner) => hasLevels(inner, most - 1)));
