import type { GameTeamInfoView } from "#worker/contract/wire/board/board.ts";
import type { NoticeView } from "#worker/contract/wire/monitor/notices.ts";
import type { Kind } from "./kinds.ts";

/** Something to notify of: `tag` identifies it in every page of this browser; `about` determines the text, and `to` the target within the game. */
export type Happened = { kind: Kind; tag: string; about: About; to: string };
/** The content of a notification. */
export type About =
  | { say: "text"; text: string }
  | { say: "FirstBlood" | "SecondBlood" | "ThirdBlood"; team: string; challenge: string }
  | { say: "NewHint" | "NewChallenge" | "unlocked"; challenge: string }
  | { say: "solved"; user: string; challenge: string };

const LENGTH = 160;
/** Each opening bracket is followed to the end of the text: 60,000 of them would keep the page busy for seconds. */
const BEGINNING = 2_000;

/** The notification for a notice; its tag replaces an earlier one of the same notice. */
export function ofNotice({ id, type, values }: NoticeView): Happened {
  const [first = "", second = ""] = values;
  const tag = `notice ${id}`;
  if (type === "Normal")
    return { kind: "notices", tag: `${tag} ${first.length}`, about: { say: "text", text: plain(first) }, to: "notices" };
  if (type === "NewHint" || type === "NewChallenge")
    return { kind: "challenges", tag, about: { say: type, challenge: first }, to: "challenges" };
  return { kind: "bloods", tag, about: { say: type, team: first, challenge: second }, to: "notices" };
}

/** What is new for a team between two reads: solves by others than the reader, and challenges that were locked before. */
export function between(before: GameTeamInfoView, after: GameTeamInfoView, reader: string | null): Happened[] {
  const titles = new Map(Object.values(after.challenges).flatMap((list) => list.map(({ id, title }) => [id, title] as const)));
  const known = new Set(before.rank?.solvedChallenges.map(({ id }) => id));
  const solves = (after.rank?.solvedChallenges ?? []).filter(
    ({ id, userName }) => !known.has(id) && userName !== null && userName !== reader,
  );
  const unlocked = (before.locked ?? []).filter(({ id }) => titles.has(id) && !after.locked?.some((one) => one.id === id));
  return [
    ...solves.map(({ id, userName }): Happened => {
      return {
        kind: "solves",
        tag: `solve ${id}`,
        about: { say: "solved", user: userName!, challenge: titles.get(id) ?? "" },
        to: `challenges/${id}`,
      };
    }),
    ...unlocked.map(({ id }): Happened => {
      return { kind: "challenges", tag: `unlocked ${id}`, about: { say: "unlocked", challenge: titles.get(id)! }, to: `challenges/${id}` };
    }),
  ];
}

/** Markdown without most of its markup, on one line, cut to the length of a notification. Of a long text only the beginning is read. */
function plain(text: string): string {
  const line = text
    .slice(0, BEGINNING)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`#>]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return line.length > LENGTH ? `${line.slice(0, LENGTH - 1)}…` : line;
}
