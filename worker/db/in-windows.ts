/** Rows that one statement looks through: an index has none of the texts, and with `npm start` everything else waits for a statement. */
const WINDOW = 25_000;

type Part = { count: number; skip: number };
/** Returns at most `most` numbers above `after` and up to `upTo` that are wanted, the highest first. */
type Find = (after: number, upTo: number, most: number) => Promise<number[]>;

/** A part of what is wanted among the rows numbered `first` to `last`, the highest first. Lower windows are read only if higher ones have too little. */
export async function inWindows({ first, last }: { first: number; last: number }, { count, skip }: Part, find: Find): Promise<number[]> {
  const numbers: number[] = [];
  let skipped = 0;
  for (let upTo = last; upTo >= first && numbers.length < count; upTo -= WINDOW) {
    const left = skip - skipped;
    // oxlint-disable-next-line no-await-in-loop -- a lower window may not be needed
    const found = await find(upTo - WINDOW, upTo, left + count - numbers.length);
    numbers.push(...found.slice(left));
    skipped += Math.min(left, found.length);
  }
  return numbers;
}
