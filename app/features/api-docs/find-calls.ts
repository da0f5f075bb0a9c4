import type { ApiView } from "./api-view.server.ts";

/** The calls that contain every word in their method, path or summary. A group that is found as a whole is the same object; one without any is left out. */
export function findCalls(groups: ApiView["groups"], wanted: string): ApiView["groups"] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  const fits = ({ method, path, summary }: { method: string; path: string; summary: string }) => {
    const text = `${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => (group.calls.every(fits) ? group : { ...group, calls: group.calls.filter(fits) }))
    .filter(({ calls }) => calls.length > 0);
}
