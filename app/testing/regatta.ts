import type { ScoreboardItemView, ScoreChallengeView, SolveView } from "#worker/contract/wire/board/board.ts";
import type { NoticeView } from "#worker/contract/wire/monitor/notices.ts";
import { isoTime } from "#worker/contract/wire/time.ts";
import type { FakeServices } from "./context.ts";
import { boardRow, detailsView, gameView, NOON, scoreChallenge } from "./views.ts";
import { world } from "./world.ts";

const TAGS = ["Web", "Crypto", "Pwn", "Reverse", "Misc", "Forensics"] as const;
const TEAMS = 1_000;
const BLOODS = ["FirstBlood", "SecondBlood", "ThirdBlood"] as const;
const START = NOON - 3_600_000;
const at = (second: number) => isoTime(START + second * 1_000 + (second % 997));
const teamName = (team: number) => `Team ${100_000 + team}`;

const CHALLENGES: ScoreChallengeView[] = Array.from({ length: 30 }, (_, n) =>
  scoreChallenge({
    id: n + 1,
    title: `Challenge ${n + 1}`,
    tag: TAGS[n % TAGS.length]!,
    score: 125 + n,
    solved: 280 + n,
    bloods: BLOODS.map((_, place) => ({
      id: n * 3 + place,
      name: teamName(n * 3 + place),
      avatar: null,
      submitTimeUtc: at(n * 60 + place),
    })),
  }),
);

/** The n-th team of the board: the best has solved two thirds of all challenges, the following ones fewer and fewer. */
function row(n: number): ScoreboardItemView {
  const solved = CHALLENGES.slice(0, Math.max(1, 20 - Math.floor(n / 4))).map(({ id, score }, place): SolveView => ({
    id,
    score,
    type: n < 3 && place % 3 === n ? BLOODS[n]! : "Normal",
    userName: `player${n}x${place % 3}`,
    time: at(n + place * 97),
  }));
  const score = solved.reduce((sum, solve) => sum + solve.score, 0);
  return boardRow({ id: 100_000 + n, name: teamName(n), rank: n + 1, score, solvedChallenges: solved, solvedCount: solved.length });
}

const ROWS = Array.from({ length: 30 }, (_, n) => row(n));
const NOTICES = Array.from({ length: 100 }, (_, n): NoticeView => ({
  id: 100 - n,
  type: BLOODS[n % 3]!,
  values: [teamName(n), `Challenge ${1 + (n % 30)}`],
  time: at(3_000 - n),
}));

const byTag = () => Object.fromEntries(TAGS.map((tag) => [tag, CHALLENGES.filter((challenge) => challenge.tag === tag)]));

/** A game of a thousand teams and thirty challenges, an hour after its start; the caller's team is the last. */
export function regatta(): FakeServices {
  const own = { ...row(TEAMS - 1), id: 7 };
  const timeLine = ROWS.slice(0, 10).map(({ id, name, solvedChallenges }) => ({
    id,
    name,
    items: solvedChallenges.map(({ time }, n) => ({ time, score: 125 * (n + 1) })),
  }));
  const seen = { version: NOON, updateTimeUtc: at(3_599) };
  return world({
    games: { detail: async () => gameView({ teamCount: TEAMS }) },
    play: { detailsOfPlayer: async () => detailsView({ challenges: byTag(), challengeCount: CHALLENGES.length, rank: own }) },
    notices: { notices: async () => NOTICES },
    boards: {
      frame: async () => ({ ...seen, teams: TEAMS, challengeCount: CHALLENGES.length, challenges: byTag(), divisions: [], timeLine }),
      page: async () => ({ ...seen, total: TEAMS, skip: 0, rows: ROWS }),
    },
  });
}
