/**
 * Two questions that are asked together because they are far away, although only the first answer says whether the second may be given. A refusal of the
 * first is what is thrown, whichever came sooner; the second answer is then nobody's.
 */
export function together<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  second.catch(() => undefined);
  return first.then((one) => second.then((other): [A, B] => [one, other]));
}

/** Waits for all of them, also when one has failed, and throws then what the first of them did: nothing is under way any more when it ends. */
export function allDone<T>(works: Promise<T>[]): Promise<T[]> {
  return Promise.allSettled(works).then(() => Promise.all(works));
}

/** Does one after the other, also when one of them has failed, and throws then what the first that failed did: for what nobody can do once more. */
export function eachDone(...steps: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  const one = (before: Promise<unknown>, step: () => Promise<unknown>) => before.then(step).catch((error: unknown) => failures.push(error));
  return steps.reduce(one, Promise.resolve()).then(() => {
    if (failures.length > 0) throw failures[0];
  });
}
