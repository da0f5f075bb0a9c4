import { expect, test } from "vitest";
import { fetchOnce } from "./fetch-once.ts";
import { aCompetitor, aPlayer, theAdmin, type Competitor, type Person } from "./person.ts";
import { sharedServer } from "./shared.ts";

const server = sharedServer();

const HOUR_MS = 3_600_000;
const MARKS = {
  flag: "canary{flag}",
  off: "canary-disabled",
  soon: "canary-coming",
  hiddenFrom: "canary-private",
  invite: "canary-invite",
  real: "canary-real-name",
  student: "canary-student",
};

/** A running game, a future one and a private one, with marks in everything that not everybody may see. */
async function aMarkedWorld(url: string) {
  const admin = await theAdmin(url);
  const times = (from: number) => ({ start: Date.now() + from * HOUR_MS, end: Date.now() + (from + 2) * HOUR_MS });
  const make = async (body: object) =>
    (await admin.call<{ id: number }>("POST", "/api/edit/games", { acceptWithoutReview: true, ...body })).id;
  const challenge = async (game: number, title: string, flag: string, isEnabled: boolean) => {
    const { id } = await admin.call<{ id: number }>("POST", `/api/edit/games/${game}/challenges`, { title });
    await admin.call("POST", `/api/edit/games/${game}/challenges/${id}/flags`, [{ flag }]);
    await admin.call("PUT", `/api/edit/games/${game}/challenges/${id}`, { content: title, hints: [title], isEnabled });
    return id;
  };
  const running = await make({ title: "running", ...times(-1) });
  const coming = await make({ title: "coming", ...times(1) });
  const hidden = await make({ title: MARKS.hiddenFrom, isPrivate: true, inviteCode: MARKS.invite, ...times(-1) });
  const open = await challenge(running, "open", MARKS.flag, true);
  const off = await challenge(running, MARKS.off, "canary{off}", false);
  await challenge(coming, MARKS.soon, "canary{soon}", true);
  const other = await aCompetitor(url, running, {});
  await other.call("PUT", "/api/account/update", { realName: MARKS.real, stdNumber: MARKS.student });
  await aCompetitor(url, coming, {});
  return {
    admin,
    player: await aCompetitor(url, running, {}),
    user: await aPlayer(url),
    other,
    games: [running, coming, hidden],
    open,
    off,
  };
}

function pagesOf({ games, open, off, other }: { games: number[]; open: number; off: number; other: Competitor }): string[] {
  const parts = [
    "",
    "/challenges",
    `/challenges/${open}`,
    `/challenges/${off}`,
    "/scoreboard",
    `/scoreboard?team=${other.teamId}`,
    "/notices",
    "/monitor/events",
  ];
  const staff = [
    "/admin/games",
    "/admin/instances",
    "/admin/hosts",
    "/admin/users",
    "/admin/logs",
    "/admin/settings",
    `/admin/games/${games[0]}/challenges/${off}/flags`,
    "/mailbox",
  ];
  return ["/", "/games", "/posts", "/about", "/teams", "/account/profile", "/api/docs", ...staff].concat(
    games.flatMap((game) => parts.map((part) => `/games/${game}${part}`)),
  );
}

async function pageText(path: string, who: Person | null): Promise<string> {
  const answer = await fetchOnce(server.url + path, { redirect: "manual", headers: who ? { Cookie: who.cookie } : {} });
  return [...answer.headers].join("\n") + (await answer.text());
}

test("no page, nor the data that a page reads, shows players or visitors what they may not see", { retry: 0 }, async () => {
  const world = await aMarkedWorld(server.url);
  // The marks are where they should be: an organiser sees one.
  expect(await pageText(`/admin/games/${world.games[0]}/challenges/${world.off}/flags`, world.admin)).toContain("canary{off}");
  const forbidden = [...Object.values(MARKS), "canary{off}", "canary{soon}"];
  for (const who of [null, world.user, world.player]) {
    for (const page of pagesOf(world)) {
      for (const path of [page, page.replace(/^([^?]+)/, (bare) => (bare === "/" ? "/_root.data" : `${bare}.data`))]) {
        const text = await pageText(path, who);
        expect(
          forbidden.filter((mark) => text.includes(mark)),
          `${path} as ${who?.name ?? "a visitor"}`,
        ).toEqual([]);
      }
    }
  }
});
