import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { InstanceRowView } from "#worker/contract/wire/platform/host.ts";
import type { TeamView } from "#worker/contract/wire/game/team.ts";
import { toasts } from "~/lib/toasts.ts";
import { later, offline, refuse, startServer, type FakeServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { pass, settle } from "~/testing/time.ts";
import { iso, NOON } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";
import { instanceQuery, rowsAddress } from "./instance-query.ts";

const REFRESH_MS = 5_000;
let server: FakeServer;
let rows: InstanceRowView[];
let found: TeamView[];
/** The filters with which the page requested its first rows. */
let asked: unknown[];
beforeEach(() => {
  server = startServer();
  rows = [row("Anchors", 1), row("Buoys", 2)];
  [found, asked] = [[], []];
});

function row(name: string, id: number, change: Partial<InstanceRowView> = {}): InstanceRowView {
  return {
    team: { id, name, avatar: null },
    challenge: { id: 11, title: "Knots", tag: "Web" },
    image: "knots:1",
    containerGuid: `guid-${id}`,
    containerId: "c0ffee",
    startedAt: iso(NOON - 60_000),
    expectStopAt: iso(NOON + 60_000),
    ip: "192.0.2.1",
    port: 31_337,
    state: "running",
    place: null,
    entry: "pier.example:31337",
    host: "pier",
    game: { id: 1, title: "Spring Regatta" },
    test: false,
    ...change,
  };
}

const page = (skip = 0) => ({ data: rows.slice(skip), length: rows.length, total: rows.length });
const team = (id: number, name: string): TeamView => ({ id, name, bio: null, avatar: null, locked: false, members: [] });
/** Opens the page; later reads are answered by the fake server. */
function openInstances(search = "", read = search) {
  server.reads(rowsAddress(instanceQuery(new URLSearchParams(read))), () => page());
  const choices = [{ id: 1, title: "Spring Regatta", challenges: [{ id: 11, title: "Knots" }] }];
  return openPage("admin.instances", `/admin/instances${search}`, {
    viewer: { role: "Admin" },
    services: world({
      teams: { search: async () => ({ data: found, length: found.length, total: found.length }) },
      instanceAdmin: {
        list: async (_, filter, __, skip) => {
          asked.push(filter);
          return page(skip);
        },
        choices: async () => choices as never,
      },
    }),
  });
}
const teams = () => [...document.querySelectorAll("tbody tr")].map((line) => line.querySelector("td a, td > span")?.textContent);
const said = () => toasts.read().map(({ text }) => text);
const endButton = (name: string) => screen.getByRole("button", { name: `End the instance of ${name} for Knots` });

test("the list refreshes itself, and stays as it is while no answer comes", async () => {
  await openInstances();
  expect(teams().join()).toMatch(/Anchors.*Buoys/);
  rows = [row("Buoys", 2)];
  await pass(REFRESH_MS);
  expect(teams().join()).not.toContain("Anchors");
  server.reads(rowsAddress(instanceQuery(new URLSearchParams())), offline);
  await pass(REFRESH_MS);
  expect(teams().join()).toContain("Buoys");
});

test("opened behind its last page, which instances that ended have left, the list shows its last page", async () => {
  await openInstances("?kind=all&skip=50", "?kind=all");
  expect(teams().join()).toMatch(/Anchors.*Buoys/);
});

test("when the last instances of the last page end while it is open, the page before it is shown", async () => {
  const all = Array.from({ length: 51 }, (_, at) => row(`Crew ${at + 1}`, at + 1));
  rows = all;
  await openInstances("?skip=50");
  expect(teams()).toHaveLength(1);
  rows = all.slice(0, 50);
  server.reads(rowsAddress(instanceQuery(new URLSearchParams("skip=50"))), () => page(50));
  server.reads(rowsAddress(instanceQuery(new URLSearchParams())), () => page());
  await pass(REFRESH_MS);
  expect(teams()).toHaveLength(50);
});

test("one instance is ended after a question that names it, and disappears from the list at once", async () => {
  server.takes("DELETE /api/admin/instances/guid-1", () => void (rows = [row("Buoys", 2)]));
  const { user } = await openInstances();
  await user.click(endButton("Anchors"));
  const dialog = screen.getByRole("dialog", { name: "End the instance of Anchors for Knots" });
  expect(server.asked("DELETE /api/admin/instances/guid-1")).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "End the instance" }));
  await settle();
  expect(teams().join()).not.toContain("Anchors");
  expect(said()).toEqual(["1 instance is ending."]);
});

test("if an instance has ended by itself meanwhile, ending it is refused, and it still disappears from the list", async () => {
  server.takes("DELETE /api/admin/instances/guid-1", () => {
    rows = [row("Buoys", 2)];
    return refuse({ status: 404, title: "There is no such instance." });
  });
  const { user } = await openInstances();
  await user.click(endButton("Anchors"));
  await user.click(screen.getByRole("button", { name: "End the instance" }));
  await settle();
  expect(said()).toEqual(["There is no such instance."]);
  expect(teams().join()).not.toContain("Anchors");
});

test("all filtered instances are ended, in the filter's own words and with the server's count", async () => {
  const all = "DELETE /api/admin/instances?challengeId=11&kind=player";
  server.takes(all, () => {
    rows = [];
    return 7;
  });
  const { user } = await openInstances("?of=c11");
  expect(asked).toEqual([{ challengeId: 11, kind: "player" }]);
  await user.click(screen.getByRole("button", { name: "End these 2" }));
  expect(screen.getByText(/^All that match the filter end at once/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "End 2" }));
  await settle();
  expect(server.asked(all)).toHaveLength(1);
  expect(said()).toEqual(["7 instances are ending."]);
  expect(screen.getByText("No such instances")).toBeTruthy();
});

test("the question about another filter stays open when the end of what was filtered before is answered", async () => {
  const ended = later<number>();
  server.takes("DELETE /api/admin/instances?kind=player", () => ended.promise);
  server.reads(rowsAddress(instanceQuery(new URLSearchParams("of=c11"))), () => page());
  const { user } = await openInstances();
  await user.click(screen.getByRole("button", { name: "End all 2 instances" }));
  await user.click(screen.getByRole("button", { name: "End 2" }));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.selectOptions(screen.getByRole("combobox", { name: /challenge/i }), "Knots");
  await settle();
  await user.click(screen.getByRole("button", { name: "End these 2" }));
  ended.resolve(2);
  await settle();
  expect(said()).toEqual(["2 instances are ending."]);
  expect(screen.getByText(/^All that match the filter end at once/)).toBeTruthy();
});

test("a choice in the filter takes effect at once; a text waits for the button", async () => {
  const { user } = await openInstances();
  server.reads(rowsAddress(instanceQuery(new URLSearchParams("of=c11"))), () => page());
  await user.selectOptions(screen.getByRole("combobox", { name: /challenge/i }), "Knots");
  await settle();
  expect(asked.at(-1)).toEqual({ challengeId: 11, kind: "player" });
  const before = asked.length;
  await user.type(screen.getByRole("searchbox", { name: "Team name or ID" }), "Buoys");
  await settle();
  expect(asked).toHaveLength(before);
});

test.each([
  ["a choice", "combobox", "Whose instances", "kind=test", (user: UserEvent, field: HTMLElement) => user.selectOptions(field, "test")],
  ["a team", "searchbox", "Team name or ID", "teamId=2", (user: UserEvent, field: HTMLElement) => user.type(field, "Buoys{Enter}")],
] as const)("whoever filters by %s has the focus where it was, and not in another filter", async (_, role, name, read, act) => {
  found = [team(2, "Buoys")];
  const { user } = await openInstances();
  server.reads(rowsAddress(instanceQuery(new URLSearchParams(read))), () => page());
  const field = () => screen.getByRole(role, { name });
  field().focus();
  await act(user, field());
  await settle();
  expect(asked).toHaveLength(2);
  expect(document.activeElement).toBe(field());
});

test("a text that matches several teams asks which one, and meanwhile shows no rows and no button to end all", async () => {
  found = [team(2, "Buoys"), team(3, "Buoys two")];
  server.reads(rowsAddress(instanceQuery(new URLSearchParams("teamId=3"))), () => page());
  const { user } = await openInstances("?team=Buoy");
  expect(screen.getByRole("heading", { name: "Which team?" })).toBeTruthy();
  expect(asked).toEqual([]);
  expect(screen.queryByRole("button", { name: /^End/ })).toBeNull();
  found = [team(3, "Buoys two")];
  await user.click(screen.getByRole("link", { name: /Buoys two/ }));
  await settle();
  expect(asked.at(-1)).toMatchObject({ teamId: 3 });
});

test("a text that is exactly one team's name means that team, even if others have similar names", async () => {
  found = [team(2, "Buoys"), team(3, "Buoys two")];
  await openInstances("?team=Buoys", "?teamId=2");
  expect(asked).toEqual([{ teamId: 2, kind: "player" }]);
});

test("a test instance has no team, and a waiting one shows its place", async () => {
  rows = [row("", 9, { team: null, test: true, state: "queued", place: 4 })];
  await openInstances("?kind=all");
  expect(document.querySelector("tbody")!.textContent).toContain("Test");
  expect(screen.getByText("Waiting, place 4")).toBeTruthy();
});

test("the time of a waiting instance has not begun, so it shows no time left", async () => {
  rows = [row("Anchors", 1, { state: "queued", place: 1, expectStopAt: iso(NOON - 60_000) }), row("Buoys", 2)];
  await openInstances();
  const timers = [...document.querySelectorAll("tbody tr")].map((line) => within(line as HTMLElement).queryAllByRole("timer").length);
  expect(timers).toEqual([0, 2]);
});
