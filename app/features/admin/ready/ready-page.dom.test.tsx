import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import type { FindingView, ReadinessView } from "#worker/contract/wire/monitor/readiness.ts";
import { AppError } from "#worker/contract/wire/errors.ts";
import type { RehearsalView } from "#worker/contract/wire/monitor/rehearsal.ts";
import { refuse, startServer, type FakeServer } from "~/testing/fake-server.ts";
import { asAdmin } from "~/testing/admin.ts";
import { openPage, openPart } from "~/testing/pages.tsx";
import { pass, settle } from "~/testing/time.ts";
import { iso, NOON } from "~/testing/views.ts";
import { useRehearsal } from "./useRehearsal.ts";

let server: FakeServer;
beforeEach(() => (server = startServer()));

const finding = (change: Partial<FindingView>): FindingView => ({
  code: "challengeNoFlag",
  area: "challenges",
  severity: "stop",
  where: "Knots",
  values: {},
  link: "/admin/games/1/challenges/11/flags",
  ...change,
});
const view = (...findings: FindingView[]): ReadinessView => ({
  at: iso(NOON),
  start: iso(NOON + 3_600_000),
  end: iso(NOON + 7_200_000),
  freeze: null,
  writeupDeadline: null,
  teams: 3,
  challenges: 1,
  files: { checked: 0, all: 0 },
  findings,
});
const rehearsed = (change: Partial<RehearsalView> = {}): RehearsalView => ({
  phase: "none",
  wish: null,
  startedAt: null,
  endedAt: null,
  done: 0,
  all: 0,
  problem: null,
  joined: 0,
  mails: 0,
  challenges: [],
  files: [],
  images: [],
  calls: [],
  refusals: [],
  ...change,
});
const open = (seen: ReadinessView, rehearsal = rehearsed()) =>
  openPage(
    "admin.games.$id.ready",
    "/admin/games/1/ready",
    asAdmin({ readiness: { check: async () => seen }, rehearsal: { view: async () => rehearsal } }),
  );

test("a game of one minute lasts one minute, not one minutes", async () => {
  const short = (count: number) => finding({ code: "timeShort", area: "times", severity: "warn", where: null, values: { count } });
  await open(view(short(1), short(30)));
  expect(screen.getByText("The game lasts only 1 minute.")).toBeDefined();
  expect(screen.getByText("The game lasts only 30 minutes.")).toBeDefined();
});

test("findings are grouped by part, with a link to fix them; a part without findings is in order", async () => {
  await open(view(finding({}), finding({ code: "joinNoMail", area: "joining", severity: "warn", where: null, link: null })));
  expect(screen.getByText("1 thing must be fixed")).toBeDefined();
  const part = within(screen.getByRole("region", { name: "Challenges" }));
  expect(part.getByText("Must be fixed")).toBeDefined();
  expect(part.getByRole("link", { name: /Fix: Knots/ }).getAttribute("href")).toBe("/admin/games/1/challenges/11/flags");
  expect(within(screen.getByRole("region", { name: "Joining" })).queryByRole("link")).toBeNull();
  expect(within(screen.getByRole("region", { name: "Times" })).getByText("in order")).toBeDefined();
});

test("what is found of several challenges is said once, and each of their names leads to where it is fixed", async () => {
  const other = finding({ where: "Ropes", link: "/admin/games/1/challenges/12/flags" });
  await open(view(finding({}), finding({ code: "challengeNoText", where: "Sails" }), other, finding({ where: "Masts", link: null })));
  const part = within(screen.getByRole("region", { name: "Challenges" }));
  expect(part.getAllByText(/nobody can solve it/)).toHaveLength(1);
  expect(part.getAllByText("Must be fixed")).toHaveLength(2);
  expect(part.getByRole("link", { name: "Fix: Ropes" }).getAttribute("href")).toBe("/admin/games/1/challenges/12/flags");
  expect(part.getAllByRole("link").map((link) => link.textContent)).toEqual(["Knots", "Ropes", "Fix"]);
  expect(part.getByText("Masts").closest("a")).toBeNull();
});

test("a game without findings says so, with its times in both zones", async () => {
  await open(view());
  expect(screen.getByText("Nothing stands in the way")).toBeDefined();
  const rows = within(screen.getByRole("table", { name: "Times in both zones" })).getAllByRole("row");
  expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual(["What", "Start", "End"]);
});

test("a rehearsal is started with the typed size, shows its progress, and can be stopped", async () => {
  const wish = { teams: 7, rate: 5, minutes: 10 };
  const going = rehearsed({ phase: "playing", wish, startedAt: iso(NOON), joined: 7, done: 3, all: 14 });
  server.takes("POST /api/edit/games/1/rehearsal", () => going);
  server.takes("DELETE /api/edit/games/1/rehearsal", () => ({ ...going, phase: "sweeping" }));
  const { user } = await open(view());
  await user.clear(screen.getByLabelText("Teams"));
  await user.type(screen.getByLabelText("Teams"), "7");
  await user.click(screen.getByRole("button", { name: "Start the rehearsal" }));
  await settle();
  expect(server.asked("POST /api/edit/games/1/rehearsal")[0]!.body).toEqual(wish);
  expect(screen.getByRole("progressbar").getAttribute("max")).toBe("14");
  server.reads("/api/edit/games/1/rehearsal" as never, () => ({ ...going, done: 9 }));
  await pass(2_000);
  expect(screen.getByRole("progressbar").getAttribute("value")).toBe("9");
  await user.click(screen.getByRole("button", { name: "Stop" }));
  await settle();
  expect(screen.getByText("Cleaning up").closest("li")?.getAttribute("aria-current")).toBe("step");
});

test("whoever does something every second sees a rehearsal's progress as often as others", async () => {
  const going = rehearsed({ phase: "playing", all: 14 });
  function Again() {
    const [times, setTimes] = useState(0);
    useRehearsal(1, going);
    return <button onClick={() => setTimes(times + 1)}>again</button>;
  }
  const address = "/api/edit/games/1/rehearsal";
  server.reads(address as never, () => going);
  const { user } = await openPart(<Again />);
  for (let seconds = 0; seconds < 6; seconds += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await user.click(screen.getByText("again"));
    // oxlint-disable-next-line no-await-in-loop -- as before
    await pass(1_000);
  }
  expect(server.readings(address)).toBe(3);
});

test("a report names what was not solved and what was refused, and links to where the former is fixed", async () => {
  const one = { id: 11, title: "Knots", tried: 2, solved: 0, untried: 1, loose: 0, problem: "regex" };
  const refusals = ["instance.noHost", "challenge.noAttachmentLeft"].map((code) => ({ call: "POST /api/team", code, count: 2 }));
  const calls = [{ call: "POST /api/team", count: 2, refused: 2, p50: 3, p99: 9 }];
  await open(view(), rehearsed({ phase: "done", joined: 2, challenges: [one], calls, refusals }));
  expect(screen.getByText("1 challenge was not solved by every team.")).toBeDefined();
  const table = within(screen.getByRole("table", { name: "Challenges" }));
  expect(table.getByRole("link", { name: "Knots" }).getAttribute("href")).toBe("/admin/games/1/challenges/11");
  expect(screen.getByText("only patterns; no flag can be made up for them")).toBeDefined();
  expect(screen.getByText("no host can run it")).toBeDefined();
  expect(screen.getByText("no file was left for the team")).toBeDefined();
  expect(screen.getByText("9 ms")).toBeDefined();
});

test("a report in which an image did not start does not say that all is well, even if every flag was right", async () => {
  const one = { id: 11, title: "Harbour", tried: 2, solved: 2, untried: 0, loose: 0, problem: null };
  const image = { image: "harbour:1", host: "rack 1", ms: 9, problem: "instance.pullRefused" };
  const mail = { state: "failed" as const, error: "550 no such user" };
  await open(view(), rehearsed({ phase: "done", joined: 2, challenges: [one], images: [image], mail }));
  expect(screen.getByText("550 no such user")).toBeDefined();
  expect(screen.getByText("2 problems were found; see below.")).toBeDefined();
  expect(screen.getByText("the image could not be fetched")).toBeDefined();
  expect(screen.queryByText("Every challenge was solved and everything removed.")).toBeNull();
});

test("a rehearsal that could not copy the game because a file is missing says what to do about it", async () => {
  await open(view(), rehearsed({ phase: "failed", problem: "attachment.fileUnknown" }));
  expect(screen.queryByText(/attachment\.fileUnknown/)).toBeNull();
  expect(screen.getByText(/^A file is missing from the store/)).toBeDefined();
});

test("whoever starts a rehearsal while a colleague's is under way sees that one", async () => {
  server.takes("POST /api/edit/games/1/rehearsal", () => refuse({ code: "rehearsal.underWay", status: 400 }));
  server.reads("/api/edit/games/1/rehearsal" as never, () => rehearsed({ phase: "playing", done: 3, all: 14 }));
  const { user } = await open(view(), rehearsed({ phase: "done", wish: { teams: 2, rate: 1, minutes: 1 } }));
  await user.click(screen.getByRole("button", { name: "Rehearse again" }));
  await settle();
  expect(screen.queryByRole("button", { name: "Rehearse again" })).toBeNull();
  expect(screen.getByRole("progressbar").getAttribute("max")).toBe("14");
});

test("the checklist is shown while nothing is known of rehearsals, which is said", async () => {
  const services = {
    readiness: { check: async () => view(finding({})) },
    rehearsal: { view: () => Promise.reject(new AppError("unavailable")) },
  };
  await openPage("admin.games.$id.ready", "/admin/games/1/ready", asAdmin(services));
  expect(screen.queryByText("Knots")).not.toBeNull();
  expect(screen.queryByText("The service is busy just now. Please try again in 5 seconds.")).not.toBeNull();
});
