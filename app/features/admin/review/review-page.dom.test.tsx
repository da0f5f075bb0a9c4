import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { ParticipationView, ReviewPageView } from "#worker/contract/wire/game/participation.ts";
import { toasts } from "~/lib/toasts.ts";
import { later, refuse, startServer, type FakeServer } from "~/testing/fake-server.ts";
import { asAdmin } from "~/testing/admin.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { PROFILE } from "~/testing/views.ts";

let server: FakeServer;
let rows: ParticipationView[];
/** The list's queries by the page, from the first read on. */
let asked: unknown[];
beforeEach(() => {
  server = startServer();
  rows = [team(1, "Anchors", "Pending"), team(2, "Buoys", "Accepted")];
  asked = [];
});

function team(id: number, name: string, status: ParticipationView["status"]): ParticipationView {
  const members = [
    { ...PROFILE, userId: `${id}a`, userName: `${name} one` },
    { ...PROFILE, userId: `${id}b`, userName: `${name} two` },
  ];
  const of = { id, name, bio: null, avatar: null, locked: false, captainId: `${id}a`, members };
  return { id, team: of, registeredMembers: [`${id}a`], organization: null, status };
}

function page(query: { status: string | null; skip: number; count: number }): ReviewPageView {
  asked.push(query);
  const counts = { Pending: 0, Accepted: 0, Rejected: 0, Suspended: 0 };
  for (const { status } of rows) counts[status as keyof typeof counts] += 1;
  const shown = rows.filter(({ status }) => query.status === null || status === query.status);
  const pending = rows.filter(({ status }) => status === "Pending").map(({ id }) => id);
  return { rows: shown.slice(query.skip, query.skip + query.count), total: shown.length, counts, pending };
}

const openReview = (search = "") =>
  openPage(
    "admin.games.$id.review",
    `/admin/games/1/review${search}`,
    asAdmin({ participations: { page: async (_, __, query) => page(query) } }),
  );
/** Makes the server carry out this call. */
const moves = (id: number, status: ParticipationView["status"]) =>
  server.takes(
    `PUT /api/admin/participation/${id}/${status}`,
    () => void (rows = rows.map((row) => (row.id === id ? { ...row, status } : row))),
  );
const row = (name: string) => within(screen.getByText(name).closest("li")!);
const teams = () => [...document.querySelectorAll("main summary span.truncate.font-medium")].map(({ textContent }) => textContent);

test("the list of a team's members says who its captain is", async () => {
  await openReview();
  const members = row("Anchors").getAllByRole("listitem");
  expect(members.map((member) => within(member).queryByText("Captain") !== null)).toEqual([true, false]);
});

test("accepting a team takes one press, and shows its new status", async () => {
  moves(1, "Accepted");
  const { user } = await openReview();
  await user.click(row("Anchors").getByRole("button", { name: "Accept" }));
  await settle();
  expect(row("Anchors").queryByRole("button", { name: "Accept" })).toBeNull();
  expect(row("Anchors").getByRole("button", { name: "Suspend" })).toBeTruthy();
  expect(toasts.read().map(({ text }) => text)).toEqual(["Anchors: Accepted"]);
});

test("an action that takes something away from a team asks for confirmation and names the team; Cancel does nothing", async () => {
  moves(2, "Suspended");
  const { user } = await openReview();
  const suspend = () => user.click(row("Buoys").getAllByRole("button", { name: "Suspend" })[0]!);
  await suspend();
  const question = () => screen.queryByRole("dialog", { name: "Suspend Buoys?" });
  await user.click(within(question()!).getByRole("button", { name: "Cancel" }));
  expect(question()).toBeNull();
  await suspend();
  expect(server.asked("PUT /api/admin/participation/2/Suspended")).toEqual([]);
  await user.click(within(question()!).getByRole("button", { name: "Suspend" }));
  await settle();
  expect(question()).toBeNull();
  expect(row("Buoys").getByRole("button", { name: "Restore" })).toBeTruthy();
});

test("if somebody else has decided on a team meanwhile, the page shows the decision, and why the press had no effect", async () => {
  server.takes("PUT /api/admin/participation/1/Accepted", () => {
    rows = [team(1, "Anchors", "Rejected"), rows[1]!];
    return refuse({ title: "Somebody has decided already." });
  });
  const { user } = await openReview();
  await user.click(row("Anchors").getByRole("button", { name: "Accept" }));
  await settle();
  expect(toasts.read().map(({ text }) => text)).toEqual(["Somebody has decided already."]);
  expect(row("Anchors").getByText("Rejected")).toBeTruthy();
  expect(row("Anchors").queryByRole("button", { name: "Accept" })).toBeNull();
});

test("all waiting teams are accepted, four at once; the dialog counts, cannot be closed meanwhile, and names the failures", async () => {
  rows = [1, 2, 3, 4, 5, 6].map((id) => team(id, `Team ${id}`, "Pending"));
  const answers = rows.map(() => later());
  for (const [at, { id }] of rows.entries()) server.takes(`PUT /api/admin/participation/${id}/Accepted`, () => answers[at]!.promise);
  const begun = () => rows.filter(({ id }) => server.asked(`PUT /api/admin/participation/${id}/Accepted`).length > 0).length;
  const { user } = await openReview();
  await user.click(screen.getByRole("button", { name: "Accept 6 pending teams" }));
  const dialog = () => screen.queryByRole("dialog", { name: "Accept 6 teams?" });
  await user.click(within(dialog()!).getByRole("button", { name: "Accept" }));
  await settle();
  expect(begun()).toBe(4);
  answers[0]!.resolve(null);
  await settle();
  expect(begun()).toBe(5);
  expect(within(dialog()!).getByText("1 of 6 accepted")).toBeTruthy();
  await user.click(within(dialog()!).getByRole("button", { name: "Cancel" }));
  expect(dialog()).not.toBeNull();
  server.takes("PUT /api/admin/participation/6/Accepted", () => refuse({ title: "Gone." }));
  for (const answer of answers) answer.resolve(null);
  await settle();
  expect(dialog()).toBeNull();
  expect(toasts.read().map(({ text }) => text)).toEqual(["1 team could not be accepted; the list shows its current status."]);
});

test("a filter is in the address, shows its number of teams, and can be chosen by keyboard", async () => {
  const { user } = await openReview();
  const link = screen.getByRole("link", { name: /^Accepted/ });
  expect(link.textContent).toBe("Accepted1");
  link.focus();
  await user.keyboard("{Enter}");
  await settle();
  expect(asked.at(-1)).toMatchObject({ status: "Accepted", skip: 0 });
  expect(teams()).toEqual(["Buoys"]);
});

test("a filter without matches leads back to all teams", async () => {
  const { user } = await openReview("?status=Suspended");
  expect(screen.getByText("No such teams")).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Show all teams" }));
  await settle();
  expect(teams()).toEqual(["Anchors", "Buoys"]);
});

test("a division is chosen from those of the game, and the rest of the filter stays", async () => {
  const { user } = await openReview("?status=Pending");
  await user.selectOptions(screen.getByRole("combobox", { name: "Division" }), "Students");
  await settle();
  expect(asked.at(-1)).toMatchObject({ status: "Pending", division: "Students" });
});

test("a waiting team shows its members at once, with those who take part", async () => {
  await openReview();
  const anchors = row("Anchors");
  expect((anchors.getByText("Anchors one").closest("details") as HTMLDetailsElement).open).toBe(true);
  expect((row("Buoys").getByText("Buoys one").closest("details") as HTMLDetailsElement).open).toBe(false);
  expect(anchors.getAllByText("Does not take part")).toHaveLength(1);
});

test("a team is searched for next to the status, and the search can be taken back", async () => {
  const { user } = await openReview("?status=Accepted&skip=10");
  await user.type(screen.getByRole("searchbox", { name: "Team or member" }), "anchors{Enter}");
  await settle();
  expect(asked.at(-1)).toMatchObject({ search: "anchors", status: "Accepted", skip: 0 });
  await user.click(screen.getByRole("link", { name: "Show all" }));
  await settle();
  expect(asked.at(-1)).toMatchObject({ search: "", status: "Accepted" });
});

test("once the last team of a filter's second page is accepted, the first page is shown", async () => {
  rows = Array.from({ length: 11 }, (_, n) => team(n + 1, `Crew ${n + 1}`, "Pending"));
  moves(11, "Accepted");
  const { user } = await openReview("?status=Pending&skip=10");
  expect(teams()).toEqual(["Crew 11"]);
  await user.click(row("Crew 11").getByRole("button", { name: "Accept" }));
  await settle();
  expect(teams().length).toBe(10);
});
