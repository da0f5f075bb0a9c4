import { expect, test } from "vitest";
import { boardRow, detailsView, scoreChallenge } from "~/testing/views.ts";
import type { GameTeamInfoView, LockedChallengeView } from "#worker/contract/wire/board/board.ts";
import { between, ofNotice } from "./happened.ts";

const notice = (type: Parameters<typeof ofNotice>[0]["type"], ...values: string[]) => ofNotice({ id: 3, time: "", type, values });

test("a notice becomes one line without Markdown characters, no longer than a notification shows", () => {
  expect(notice("Normal", "# Lunch\n\nis **served** in [the hall](https://x.example)")).toMatchObject({
    kind: "notices",
    about: { text: "Lunch is served in the hall" },
    to: "notices",
  });
  const { about } = notice("Normal", "x".repeat(500));
  expect(about.say === "text" && about.text).toHaveLength(160);
});

test("only the beginning of a long notice is read: brackets without end do not stop the page", () => {
  const { about } = notice("Normal", `[${"y".repeat(2_000)}](https://x.example)`);
  expect(about.say === "text" && about.text).toMatch(/^\[y+…$/);
});

test.each([
  ["FirstBlood", "bloods", "notices"],
  ["ThirdBlood", "bloods", "notices"],
  ["NewHint", "challenges", "challenges"],
  ["NewChallenge", "challenges", "challenges"],
] as const)("%s is told as one of %s and leads to %s", (type, kind, to) => {
  expect(notice(type, "A", "B")).toMatchObject({ kind, to, about: { say: type } });
});

const solved = (id: number, userName: string | null) => ({ id, userName, score: 1, type: "Normal" as const, time: "" });
const locked = (id: number) => ({ id, title: "Vault", tag: "Web", score: 1, opensAt: null, least: 1, requires: [] }) as LockedChallengeView;
const details = (solves: ReturnType<typeof solved>[], shut: number[] = []): GameTeamInfoView =>
  detailsView({
    challenges: { Web: [1, 2, 3].filter((id) => !shut.includes(id)).map((id) => scoreChallenge({ id, title: `C${id}` })) },
    rank: { ...boardRow(), solvedChallenges: solves },
    locked: shut.map(locked),
  });

test("a solve is reported once to the members who did not make it; a locked challenge when it opens", () => {
  const [before, after] = [details([solved(1, "Bob")], [3]), details([solved(1, "Bob"), solved(2, "Bob")])];
  expect(between(before, after, "Ann").map(({ about, to }) => [about, to])).toEqual([
    [{ say: "solved", user: "Bob", challenge: "C2" }, "challenges/2"],
    [{ say: "unlocked", challenge: "C3" }, "challenges/3"],
  ]);
  expect(between(before, after, "Bob").map(({ about }) => about.say)).toEqual(["unlocked"]);
  expect(between(after, after, "Ann")).toEqual([]);
  expect(between(details([]), details([solved(1, null)]), "Ann")).toEqual([]);
});

test("a challenge that is removed while it is locked is not reported as unlocked", () => {
  const gone = { ...details([]), challenges: {}, locked: [] };
  expect(between(details([], [3]), gone, "Ann")).toEqual([]);
});
