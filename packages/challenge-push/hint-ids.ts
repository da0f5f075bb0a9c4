import type { PricedHint } from "../challenge-files/index.ts";
import { sha256 } from "./sha256.ts";

type Wanted = Omit<PricedHint, "id"> & { id?: string | undefined };

/**
 * A file's hints with ids, so that a team that has paid for one need not pay again. Without an id in the file it is that of the platform's hint with
 * the same text, else of the first remaining one with the same price, whose text has changed; otherwise one made from its text.
 */
export async function withHintIds(wanted: Wanted[], there: PricedHint[]): Promise<PricedHint[]> {
  const left = there.filter(({ id }) => !wanted.some((one) => one.id === id));
  const take = (is: (one: PricedHint) => boolean) => {
    const at = left.findIndex(is);
    return at === -1 ? undefined : left.splice(at, 1)[0]!.id;
  };
  const named = wanted.map((one) => ({ ...one, id: one.id ?? take(({ content }) => content === one.content) }));
  const kept = named.map((one) => ({ ...one, id: one.id ?? take(({ cost }) => cost === one.cost) }));
  const taken = new Set(kept.flatMap(({ id }) => id ?? []));
  const made: PricedHint[] = [];
  for (const one of kept) {
    // oxlint-disable-next-line no-await-in-loop -- a hash of a short text
    const id = one.id ?? free(`h-${(await sha256(new TextEncoder().encode(one.content))).slice(0, 12)}`, taken);
    taken.add(id);
    made.push({ id, content: one.content, cost: one.cost, after: one.after });
  }
  return made;
}

function free(id: string, taken: ReadonlySet<string>): string {
  let name = id;
  for (let n = 2; taken.has(name); n += 1) name = `${id}-${n}`;
  return name;
}
