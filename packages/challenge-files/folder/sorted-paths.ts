/** Those of sorted paths that begin with a text. */
export function pathsFrom(sorted: readonly string[], beginning: string): readonly string[] {
  const first = firstNot(sorted, 0, (path) => path < beginning);
  return sorted.slice(
    first,
    firstNot(sorted, first, (path) => path.startsWith(beginning)),
  );
}

/** The place of the first path for which something is false that is true for all before it. */
function firstNot(sorted: readonly string[], from: number, isSo: (path: string) => boolean): number {
  let [low, high] = [from, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isSo(sorted[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
