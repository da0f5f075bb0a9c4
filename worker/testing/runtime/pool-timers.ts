type Timers = { setTimeout: (...args: unknown[]) => unknown };

let isDone = false;

/**
 * For every timer the pool checks who sets it, because it waits for those of the test runner that fire at once. Here only these are
 * checked: the Worker sets a timer or two for each request, and the check is slow.
 */
export function setTimersDirectly(): void {
  // Once for all files, which share the globals.
  if (isDone) return;
  isDone = true;
  const timers = globalThis as unknown as Timers;
  const ofPool = timers.setTimeout;
  const native = (Object.getPrototypeOf(timers) as Timers).setTimeout;
  timers.setTimeout = (...args) => (args[1] ? native.apply(timers, args) : ofPool(...args));
}
