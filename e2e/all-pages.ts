import { readdirSync } from "node:fs";
import type { Person } from "./person.ts";
import type { SmallWorld } from "./small-world.ts";

/** Routes without a page of their own: they redirect, answer a form, or surround other pages. */
const WITHOUT_PAGE = new Set([
  "$",
  "admin._index",
  "admin.games.$id._index",
  "admin.markdown",
  "games.$id.monitor._index",
  "mailbox",
  "preferences",
]);

/** Every page, by who may see it; somebody who may see many in parts. */
export function pages({ admin, monitor, player, game, ended, challenges, post }: SmallWorld): [Person | null, string[]][] {
  const [play, manage] = [`/games/${game}`, `/admin/games/${game}`];
  const [first] = challenges;
  const below = (base: string, ...parts: string[]) => parts.map((part) => `${base}/${part}`);
  return [
    [
      null,
      [
        "/",
        "/games",
        "/posts",
        `/posts/${post}`,
        "/about",
        "/verify",
        ...below("/account", "login", "register", "recovery", "reset", "verify", "undo"),
        play,
        ...below(play, "scoreboard", "stage"),
      ],
    ],
    [
      player,
      [
        "/",
        "/teams",
        ...below("/account", "profile", "tokens", "confirm", "logout"),
        play,
        ...below(
          play,
          "challenges",
          `challenges/${first}`,
          "notices",
          "scoreboard",
          `scoreboard?team=${player.teamId}`,
          `score?team=${player.teamId}`,
        ),
        ...below(`/games/${ended}`, "certificate"),
      ],
    ],
    [monitor, [...below(`${play}/monitor`, "events", "submissions", "cheatinfo", "traffic", "control", "stage"), `${play}/statistics`]],
    [
      admin,
      [
        ...below(manage, "info", "challenges", "challenges/graph", `challenges/${first}`, `challenges/${first}/flags`),
        ...below(manage, `challenges/${first}/answers`, "ready", "notices", "feedback", "freeze", "stage", "review", "writeups"),
        ...below(manage, "people", "webhooks", "corrections", "divisions", "control", "messages", "certificates"),
      ],
    ],
    [
      admin,
      [
        "/admin/games",
        "/posts/new/edit",
        `/posts/${post}/edit`,
        ...below("/admin", "users", `users?q=${player.name}`, "tokens", "teams", "instances", "hosts", "files", "mail", "logs", "health"),
        "/admin/settings",
      ],
    ],
  ];
}

/** Pages that are in English, whatever language was chosen. */
export const ENGLISH = ["/api/docs?q=freeze"];

/** Routes of the product that show something and are not among these pages. */
export function unseen(paths: readonly string[]): string[] {
  const routes = readdirSync("app/routes").map((file) => file.replace(/\.tsx?$/, ""));
  const isAround = (route: string) => routes.some((other) => other.startsWith(`${route}.`));
  return routes
    .filter((route) => !WITHOUT_PAGE.has(route) && !isAround(route))
    .filter((route) => !paths.some((path) => patternOf(route).test(path.split("?")[0]!)));
}

/** The addresses of a route, by the name of its file. */
function patternOf(route: string): RegExp {
  const parts = route.split(".").filter((part) => part !== "_index");
  return new RegExp(`^/${parts.map((part) => (part.startsWith("$") ? "[^/]+" : part.replace(/_$/, ""))).join("/")}$`);
}
