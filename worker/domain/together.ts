/**
 * Runs two queries in parallel to save a round trip, although only the first decides whether the second's result may be used. If the first
 * fails, its error is thrown once both have ended: the runtime warns of a query that ends after its request has been answered.
 */
export function together<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  const both = [first, second] as const;
  return Promise.allSettled(both).then(() => Promise.all(both));
}

/** Waits for all of them, even when one has failed, and then throws the first one's error: when it returns nothing is running any more. */
export function allDone<T>(works: Promise<T>[]): Promise<T[]> {
  return Promise.allSettled(works).then(() => Promise.all(works));
}

/** Runs one after another, even when one of them has failed, and then throws the first error: for steps that cannot be repeated. */
export function eachDone(...steps: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  const one = (before: Promise<unknown>, step: () => Promise<unknown>) => before.then(step).catch((error: unknown) => failures.push(error));
  return steps.reduce(one, Promise.resolve()).then(() => {
    if (failures.length > 0) throw failures[0];
  });
}
