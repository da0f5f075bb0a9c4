import type { ApiView } from "./api-view.server.ts";

/** The calls that contain every word in their method, path or summary; groups without any are left out. */
export function findCalls(groups: ApiView["groups"], wanted: string): ApiView["groups"] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  const fits = ({ method, path, summary }: { method: string; path: string; summary: string }) => {
    const text = `${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups.map(({ name, calls }) => ({ name, calls: calls.filter(fits) })).filter(({ calls }) => calls.length > 0);
}
