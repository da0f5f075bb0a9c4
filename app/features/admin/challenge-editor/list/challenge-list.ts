import type { ChallengeRowView } from "#worker/contract/wire/challenge/challenge.ts";
import { TAGS } from "#worker/contract/wire/names.ts";

/** What the list of challenges is narrowed to; an empty text narrows nothing. `category` is a tag or an own category's name. */
export type ListFilter = { q: string; category: string; type: string; state: "" | "on" | "off"; level: string };

export const NO_FILTER: ListFilter = { q: "", category: "", type: "", state: "", level: "" };
const NAMES = Object.keys(NO_FILTER) as (keyof ListFilter)[];

/** What an address asks of the list. */
export function filterOf(search: URLSearchParams): ListFilter {
  const state = search.get("state");
  const text = (name: string) => search.get(name) ?? "";
  return {
    ...NO_FILTER,
    q: text("q"),
    category: text("category"),
    type: text("type"),
    level: text("level"),
    ...((state === "on" || state === "off") && { state }),
  };
}

/** The same as an address's query, without what narrows nothing. */
export function searchOf(filter: ListFilter): string {
  const search = new URLSearchParams(NAMES.filter((name) => filter[name] !== "").map((name) => [name, filter[name]]));
  return search.size > 0 ? `?${search}` : "";
}

/** The challenges that a filter leaves: all words of `q` stand in the title or the slug, in any case. */
export function shownRows(rows: ChallengeRowView[], { q, category, type, state, level }: ListFilter): ChallengeRowView[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const text = `${row.title} ${row.slug}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) return false;
    if (category && row.tag !== category && row.category?.name !== category) return false;
    if ((type && row.type !== type) || (level && row.level !== level)) return false;
    return state === "" || row.isEnabled === (state === "on");
  });
}

/** Challenges under their tags as the board has them: tags in their order, then by position, titles ascending. */
export function groupsOf(rows: ChallengeRowView[]): { tag: ChallengeRowView["tag"]; ofTag: ChallengeRowView[] }[] {
  const sorted = rows.toSorted((a, b) => a.position - b.position || (a.title < b.title ? -1 : a.title > b.title ? 1 : a.id - b.id));
  return TAGS.map((tag) => ({ tag, ofTag: sorted.filter((row) => row.tag === tag) })).filter(({ ofTag }) => ofTag.length > 0);
}

/** The levels that there are, the easiest first. */
export function levelsOf(rows: ChallengeRowView[]): string[] {
  const levels = rows.filter(({ level }) => level !== "").toSorted((a, b) => a.levelOrder - b.levelOrder);
  return [...new Set(levels.map(({ level }) => level))];
}

/** The organisers' own categories that there are, each once by its name. */
export function ownCategories(rows: ChallengeRowView[]): NonNullable<ChallengeRowView["category"]>[] {
  const named = new Map(rows.flatMap(({ category }) => (category ? [[category.name, category] as const] : [])));
  return [...named.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** A list in which each chosen one has changed places with its neighbour towards one end, so that they stay together; the same list where none can. */
export function moved(ids: number[], chosen: ReadonlySet<number>, by: -1 | 1): number[] {
  const list = by === 1 ? ids.toReversed() : [...ids];
  for (let i = 1; i < list.length; i += 1)
    if (chosen.has(list[i]!) && !chosen.has(list[i - 1]!)) [list[i - 1], list[i]] = [list[i]!, list[i - 1]!];
  return by === 1 ? list.toReversed() : list;
}

/** A list in which one stands where another stood: before it when it came from below, behind it when it came from above. */
export function dropped(ids: number[], id: number, onto: number): number[] {
  const [from, to] = [ids.indexOf(id), ids.indexOf(onto)];
  if (from < 0 || to < 0) return ids;
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** The challenges that must, or may, come before one. */
const neededBy = ({ requires }: ChallengeRowView): number[] => requires.flatMap((one) => ("challenge" in one ? [one.challenge] : []));

/** The same challenges, each behind those of them that it requires. */
export function neededFirst(rows: ChallengeRowView[]): ChallengeRowView[] {
  const [list, placed] = [new Map(rows.map((row) => [row.id, row])), new Set<ChallengeRowView>()];
  const place = (row: ChallengeRowView) => {
    if (placed.has(row)) return;
    for (const id of neededBy(row)) {
      const needed = list.get(id);
      // Rules never lead in a circle; a list that is read while they change could.
      list.delete(id);
      if (needed) place(needed);
    }
    placed.add(row);
  };
  rows.forEach(place);
  return [...placed];
}

/** What challenges require of others that are not among them. A title that is not in `all`, which has what the organiser may edit, is null. */
export function leftBehind(rows: ChallengeRowView[], all: ChallengeRowView[]): { row: ChallengeRowView; needs: string | null }[] {
  const chosen = new Set(rows.map(({ id }) => id));
  const titles = new Map(all.map(({ id, title }) => [id, title]));
  return rows.flatMap((row) =>
    neededBy(row)
      .filter((id) => !chosen.has(id))
      .map((id) => ({ row, needs: titles.get(id) ?? null })),
  );
}
