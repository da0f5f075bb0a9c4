/** Processes every item, at most `most` at a time; returns results in their order. The first failure ends it, once the running ones are done. */
export async function inParallel<T, R>(items: readonly T[], most: number, work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const failures: unknown[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length && failures.length === 0) {
      const index = next++;
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other is the bound
        results[index] = await work(items[index]!, index);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
