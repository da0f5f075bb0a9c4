import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { AppError } from "#worker/contract/wire/errors.ts";
import { LANGUAGES } from "#worker/contract/wire/names.ts";
import type { FakeServices, Visit } from "~/testing/context.ts";
import { openPage } from "~/testing/pages.tsx";
import { missing } from "~/testing/texts.ts";
import { world } from "~/testing/world.ts";

type Page = [file: string, at: string, heading: string, visit?: Visit];
const nobody = { viewer: null };
const admin = { viewer: { role: "Admin" as const } };

const PAGES: Page[] = [
  ["_index", "/", "Spring Regatta"],
  ["about", "/about", "About"],
  ["account.login", "/account/login", "Log in", nobody],
  ["account.register", "/account/register", "Register", nobody],
  ["account.recovery", "/account/recovery", "Recover your account", nobody],
  ["account.confirm", "/account/confirm?token=t&email=e", "Confirm your new address"],
  ["account.reset", "/account/reset?token=t&email=e", "Set a new password", nobody],
  ["account.verify", "/account/verify?token=t&email=e", "Activate your account", nobody],
  ["account.undo", "/account/undo?token=t&email=e", "Take your account back", nobody],
  ["account.logout", "/account/logout", "Log out"],
  ["account.profile", "/account/profile", "Sessions"],
  ["account.tokens", "/account/tokens", "API tokens"],
  ["games._index", "/games", "Games"],
  ["games.$id._index", "/games/1", "Overview"],
  ["games.$id.challenges", "/games/1/challenges", "Challenges"],
  ["games.$id.challenges.$cid", "/games/1/challenges/11", "Knots"],
  ["games.$id.scoreboard", "/games/1/scoreboard", "Scoreboard"],
  ["games.$id.notices", "/games/1/notices", "Notices"],
  ["posts._index", "/posts", "Posts"],
  ["posts.$id._index", "/posts/p1", "Fair winds"],
  ["posts.$id.edit", "/posts/p1/edit", "Edit", admin],
  ["teams", "/teams", "Teams"],
  ["games.$id.monitor.events", "/games/1/monitor/events", "Spring Regatta", admin],
  ["games.$id.monitor.submissions", "/games/1/monitor/submissions", "Spring Regatta", admin],
  ["games.$id.monitor.cheatinfo", "/games/1/monitor/cheatinfo", "Spring Regatta", admin],
  ["games.$id.monitor.traffic", "/games/1/monitor/traffic", "Spring Regatta", admin],
  ["admin.games.$id.info", "/admin/games/1/info", "Export", admin],
  ["admin.games.$id.challenges._index", "/admin/games/1/challenges", "Challenges", admin],
  ["admin.games.$id.challenges.$cid._index", "/admin/games/1/challenges/11", "Knots", admin],
  ["admin.games.$id.challenges.$cid.flags", "/admin/games/1/challenges/11/flags", "Knots", admin],
  ["admin.games.$id.notices", "/admin/games/1/notices", "Notices", admin],
  ["admin.games.$id.review", "/admin/games/1/review", "Review", admin],
  ["admin.games.$id.writeups", "/admin/games/1/writeups", "Write-ups", admin],
  ["admin.games.$id.people", "/admin/games/1/people", "People", admin],
  ["admin.games.$id.webhooks", "/admin/games/1/webhooks", "Webhooks", admin],
  ["admin.games.$id.divisions", "/admin/games/1/divisions", "Divisions", admin],
  ["admin.instances", "/admin/instances", "Instances", admin],
  ["admin.mail", "/admin/mail", "Mail", admin],
  ["admin.tokens", "/admin/tokens", "API tokens", admin],
  ["admin.settings", "/admin/settings", "Settings", admin],
  ["admin.games._index", "/admin/games", "Games", admin],
  ["admin.users", "/admin/users", "Users", admin],
  ["admin.teams", "/admin/teams", "Teams", admin],
  ["admin.hosts", "/admin/hosts", "Hosts", admin],
  ["admin.logs", "/admin/logs", "Log", admin],
  ["admin.health", "/admin/health", "Health", admin],
  ["admin.files", "/admin/files", "Files", admin],
];

/** The DOM of these tests does not know `<search>`, which browsers do. */
const UNKNOWN_HERE = /is unrecognized in this browser/;
const headings = () => screen.getAllByRole("heading").map((heading) => heading.textContent);
/** The page's one name, and under it sections, none without the one that it belongs to. */
const levels = () => screen.getAllByRole("heading").map(({ localName }) => Number(localName.slice(1)));
const isOrdered = (all: number[]) =>
  all.filter((level) => level === 1).length === 1 && all.every((level, at) => level <= (all[at - 1] ?? 1) + 1);
const hasFailed = () => document.querySelector("pre, .py-16") !== null;

test.each(PAGES)("%s shows its heading, and every text in each language", async (file, at, heading, visit) => {
  const complaints = vi.spyOn(console, "error");
  const counts: number[] = [];
  for (const language of LANGUAGES) {
    const { unmount } = await openPage(file, at, { ...visit, language, services: world() });
    expect(hasFailed(), document.body.textContent!).toBe(false);
    expect(missing).toEqual([]);
    expect(levels()).toSatisfy(isOrdered);
    if (language === "en-US") expect(headings().join("|")).toContain(heading);
    counts.push(headings().length);
    unmount();
  }
  expect(new Set(counts).size).toBe(1);
  expect(complaints.mock.calls.filter(([what]) => !UNKNOWN_HERE.test(String(what)))).toEqual([]);
});

const EMPTY: [...Page, FakeServices][] = [
  ["_index", "/", "No games", {}, { games: { listRecent: async () => [] } }],
  ["posts._index", "/posts", "No posts", {}, { posts: { list: async () => [] } }],
  ["teams", "/teams", "Create", {}, { teams: { listOwn: async () => [] } }],
  ["account.tokens", "/account/tokens", "No tokens yet", {}, {}],
];

test.each(EMPTY)("%s says that there is nothing yet", async (file, at, words, visit, services) => {
  await openPage(file, at, { ...visit, services: world(services) });
  expect(document.querySelector("main")!.textContent).toContain(words);
  expect(hasFailed()).toBe(false);
});

const REFUSED: [file: string, at: string, services: FakeServices][] = [
  ["games.$id._index", "/games/1", { games: { detail: () => Promise.reject(new AppError("game.notFound")) } }],
  ["posts.$id._index", "/posts/none", { posts: { find: () => Promise.reject(new AppError("post.notFound")) } }],
  ["games.$id._index", "/games/x1", {}],
];

test.each(REFUSED)("%s at %s answers inside the page frame that it does not exist", async (file, at, services) => {
  await openPage(file, at, { services: world(services) });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/not|no /i);
  expect(screen.getAllByRole("link", { name: "Games" }).length).toBeGreaterThan(0);
});

test.each([
  ["account.profile", "/account/profile"],
  ["account.tokens", "/account/tokens"],
  ["teams", "/teams"],
])("%s sends visitors to the login, with the way back", async (file, at) => {
  await openPage(file, at, { ...nobody, services: world() });
  expect(screen.getByText(`elsewhere: /account/login?from=${encodeURIComponent(at)}`)).toBeTruthy();
});
