/** A title that differs from all the others, of at most this many characters: the title followed by the next free number in brackets. */
export function numberedTitle(title: string, taken: ReadonlySet<string>, most: number): string {
  const [, stem = title] = /^(.*\S) \(\d{1,4}\)$/s.exec(title) ?? [];
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`;
    const made = `${stem.slice(0, most - end.length).trimEnd()}${end}`.toWellFormed();
    if (!taken.has(made)) return made;
  }
}
