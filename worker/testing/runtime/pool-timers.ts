type Timers = { setTimeout: (...args: unknown[]) => unknown };

let isDone = false;

/**
 * For every timer the pool looks who sets it, since it waits for those of the test runner that are to go off at once. Only of these it is asked here:
 * the Worker sets a timer or two for each request, and none of them is looked at for long.
 */
export function setTimersDirectly(): void {
  // Once for all files, which share what is global.
  if (isDone) return;
  isDone = true;
  const timers = globalThis as unknown as Timers;
  const ofPool = timers.setTimeout;
  const native = (Object.getPrototypeOf(timers) as Timers).setTimeout;
  timers.setTimeout = (...args) => (args[1] ? native.apply(timers, args) : ofPool(...args));
}
