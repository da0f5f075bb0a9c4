/** What a part of a pattern stands for: a text, or one of several patterns. */
type Part = string | Part[][];
/** An open brace: what has come between it and the first comma, and so on. */
type Open = { choices: Part[][]; from: number };

const RANGE = /^(?:(-?\d{1,9})\.\.(-?\d{1,9})|([A-Za-z])\.\.([A-Za-z]))(?:\.\.(-?\d{1,9}))?$/;

/**
 * The patterns that one with braces stands for, such as `{a,b}`, `{1..9}` and `{a..e..2}`, one in another too; null if they are more than
 * `most`. They are counted before they are made, because strangers write patterns.
 */
export function withoutBraces(pattern: string, most: number): string[] | null {
  const parts = partsOf(pattern, most);
  return parts === null || countOf(parts) > most ? null : madeOf(parts);
}

/** Null if a range has more than `most` values. */
function partsOf(pattern: string, most: number): Part[] | null {
  const open: Open[] = [{ choices: [[]], from: 0 }];
  for (const { 0: sign, index } of pattern.matchAll(/[{},]|[^{},]+/g)) {
    const inner = open.at(-1)!;
    if (sign === "{") open.push({ choices: [[]], from: index });
    else if (sign === "," && open.length > 1) inner.choices.push([]);
    else if (sign === "}" && open.length > 1) {
      open.pop();
      const closed = closedBy(inner, pattern.slice(inner.from + 1, index), most);
      if (closed === null) return null;
      open
        .at(-1)!
        .choices.at(-1)!
        .push(...closed);
    } else inner.choices.at(-1)!.push(sign);
  }
  // A brace that nothing closes is a sign like any other.
  return open.flatMap(({ choices }, depth) => [...(depth > 0 ? ["{"] : []), ...choices.flatMap((one, n) => (n > 0 ? [",", ...one] : one))]);
}

function closedBy({ choices }: Open, within: string, most: number): Part[] | null {
  if (choices.length > 1) return [choices];
  const range = RANGE.exec(within);
  if (!range) return ["{", ...choices[0]!, "}"];
  const values = valuesOf(range, most);
  return values && [values.map((value) => [value])];
}

function valuesOf([, low, high, first, last, by]: RegExpExecArray, most: number): string[] | null {
  const [from, to] = low === undefined ? [first!.charCodeAt(0), last!.charCodeAt(0)] : [Number(low), Number(high)];
  const step = Math.abs(Number(by ?? 1)) || 1;
  const count = Math.floor(Math.abs(to - from) / step) + 1;
  if (count > most) return null;
  const numbers = Array.from({ length: count }, (_, n) => from + Math.sign(to - from) * n * step);
  if (low === undefined) return numbers.map((code) => String.fromCharCode(code));
  const width = [low, high!].some((one) => /^-?0\d/.test(one)) ? Math.max(low.length, high!.length) : 0;
  return numbers.map((one) => (one < 0 ? `-${String(-one).padStart(width - 1, "0")}` : String(one).padStart(width, "0")));
}

function countOf(parts: Part[]): number {
  const ways = (part: Part) => (typeof part === "string" ? 1 : part.reduce((sum, choice) => sum + countOf(choice), 0));
  return parts.reduce((all, part) => all * ways(part), 1);
}

function madeOf(parts: Part[]): string[] {
  return parts.reduce<string[]>(
    (made, part) => {
      const ways = typeof part === "string" ? [part] : part.flatMap(madeOf);
      return made.flatMap((begun) => ways.map((way) => begun + way));
    },
    [""],
  );
}
