import type { Api, Person } from "./client.ts";

/** What an earlier demo left on a server: its last game, or people without it, because it was cut short. */
export type Earlier = "nothing" | "its last game" | "only a part";

/** `game`: title of the last game that a demo makes; `firstEmail`: address of the first person it registers. */
export async function earlierDemo(api: Api, admin: Person, { game, firstEmail }: { game: string; firstEmail: string }): Promise<Earlier> {
  const games = await api.call<{ data: { title: string }[] }>(admin, "GET", "/api/edit/games?count=100");
  if (games.data.some(({ title }) => title === game)) return "its last game";
  const people = await api.call<{ data: unknown[] }>(admin, "POST", `/api/admin/users/search?hint=${encodeURIComponent(firstEmail)}`);
  return people.data.length > 0 ? "only a part" : "nothing";
}
