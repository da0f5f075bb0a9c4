import type { ChallengeRowView } from "#worker/contract/wire/challenge/challenge.ts";
import { TAGS } from "#worker/contract/wire/names.ts";
import { compareTitles, titleKey } from "#worker/domain/names/title-order.ts";

/** The filter of the challenge list; empty text filters nothing. `category` is a tag or the name of an own category. */
export type ListFilter = { q: string; category: string; type: string; state: "" | "on" | "off"; level: string };

export const NO_FILTER: ListFilter = { q: "", category: "", type: "", state: "", level: "" };
const NAMES = Object.keys(NO_FILTER) as (keyof ListFilter)[];

/** The filter from an address. */
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

/** The filter as an address's query, without empty values. */
export function searchOf(filter: ListFilter): string {
  const search = new URLSearchParams(NAMES.filter((name) => filter[name] !== "").map((name) => [name, filter[name]]));
  return search.size > 0 ? `?${search}` : "";
}

/** The challenges that match a filter: their title or slug contains all words of `q`, ignoring case. */
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

/** Challenges grouped by tag as on the board: tags in their order, then by position, then by title. */
export function groupsOf(rows: ChallengeRowView[]): { tag: ChallengeRowView["tag"]; ofTag: ChallengeRowView[] }[] {
  const keyed = rows.map((row) => ({ row, title: row.title, titleKey: titleKey(row.title) }));
  const sorted = keyed
    .toSorted((a, b) => a.row.position - b.row.position || compareTitles(a, b) || a.row.id - b.row.id)
    .map(({ row }) => row);
  return TAGS.map((tag) => ({ tag, ofTag: sorted.filter((row) => row.tag === tag) })).filter(({ ofTag }) => ofTag.length > 0);
}

/** The levels that occur, the easiest first. */
export function levelsOf(rows: ChallengeRowView[]): string[] {
  const levels = rows.filter(({ level }) => level !== "").toSorted((a, b) => a.levelOrder - b.levelOrder);
  return [...new Set(levels.map(({ level }) => level))];
}

/** The organisers' own categories that occur, each once by name. */
export function ownCategories(rows: ChallengeRowView[]): NonNullable<ChallengeRowView["category"]>[] {
  const named = new Map(rows.flatMap(({ category }) => (category ? [[category.name, category] as const] : [])));
  return [...named.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The list after every chosen one has been swapped with its neighbour in one direction, so that they stay together; the same list if none can move. */
export function moved(ids: number[], chosen: ReadonlySet<number>, by: -1 | 1): number[] {
  const list = by === 1 ? ids.toReversed() : [...ids];
  for (let i = 1; i < list.length; i += 1)
    if (chosen.has(list[i]!) && !chosen.has(list[i - 1]!)) [list[i - 1], list[i]] = [list[i]!, list[i - 1]!];
  return by === 1 ? list.toReversed() : list;
}

/** The list with `id` moved to the position of `onto`: before it if it came from below, after it if it came from above. */
export function dropped(ids: number[], id: number, onto: number): number[] {
  const [from, to] = [ids.indexOf(id), ids.indexOf(onto)];
  if (from < 0 || to < 0) return ids;
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** The challenges that must, or may, be solved before one. */
const neededBy = ({ requires }: ChallengeRowView): number[] => requires.flatMap((one) => ("challenge" in one ? [one.challenge] : []));

/** The same challenges, each after those of them that it requires. */
export function neededFirst(rows: ChallengeRowView[]): ChallengeRowView[] {
  const [list, placed] = [new Map(rows.map((row) => [row.id, row])), new Set<ChallengeRowView>()];
  const place = (row: ChallengeRowView) => {
    if (placed.has(row)) return;
    for (const id of neededBy(row)) {
      const needed = list.get(id);
      // Rules never form a cycle, but a list that is read while they change could.
      list.delete(id);
      if (needed) place(needed);
    }
    placed.add(row);
  };
  rows.forEach(place);
  return [...placed];
}

/**
 * Requirements of these challenges on others that are not among them. The title is null if the required challenge is not in `all`, the challenges
 * that the organiser may edit.
 */
export function leftBehind(rows: ChallengeRowView[], all: ChallengeRowView[]): { row: ChallengeRowView; needs: string | null }[] {
  const chosen = new Set(rows.map(({ id }) => id));
  const titles = new Map(all.map(({ id, title }) => [id, title]));
  return rows.flatMap((row) =>
    neededBy(row)
      .filter((id) => !chosen.has(id))
      .map((id) => ({ row, needs: titles.get(id) ?? null })),
  );
}
