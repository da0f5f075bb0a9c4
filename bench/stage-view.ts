import type { ChallengeTag } from "../worker/contract/wire/enums.ts";
import type { StageBoardView, StageSolveView, StageStateView, StageTeamView, StageView } from "../worker/contract/wire/board/stage.ts";
import { seeded } from "../scripts/random.ts";

const TAGS: ChallengeTag[] = ["Web", "Crypto", "Pwn", "Reverse", "Forensics", "Misc", "OSINT", "Hardware", "Mobile"];
const WORDS = ["Red Herrings", "0xCAFÉ", "さくら会", "Null Pointers", "夜航船", "The Very Long Name", "kernel panic", "Bits & Pieces"];
const TITLES = ["Anchor's Weight", "Buoy", "Capstan", "Dead Reckoning", "Ebb Tide", "Flotsam and the Lighthouse", "Gale", "灯台もと暗し"];
const HOUR = 3_600_000;

/** A running game as a stage gets it: with each `turn` other teams are ahead. */
export function aStageView(
  teams: number,
  turn: number,
  state: Partial<StageStateView> = {},
  more: Partial<StageBoardView> = {},
): StageView {
  const random = seeded(turn + 1);
  const rows = Array.from({ length: teams }, (_, index): StageTeamView => {
    const score = Math.round(8_000 * 0.985 ** index + 1_200 * random());
    const name = `${WORDS[index % WORDS.length]} ${index > 7 ? index : ""}`.trim();
    return { id: index + 1, name, avatar: null, division: index % 3 === 0 ? "Students" : null, score, rank: 0, solved: 1 + (score % 23) };
  });
  rows.sort((a, b) => b.score - a.score).forEach((row, index) => Object.assign(row, { rank: index + 1 }));
  const now = Date.now();
  const solve = (n: number, nth: number): StageSolveView => {
    const team = rows[(n * 7 + turn) % rows.length]!;
    const time = new Date(now - n * 190_000).toISOString();
    const what = { challengeId: n + 1, challenge: TITLES[n % TITLES.length]!, tag: TAGS[n % TAGS.length]! };
    return { teamId: team.id, team: team.name, avatar: null, ...what, points: 980 - 37 * n, nth, time };
  };
  const list = (nths: (n: number) => number) => (teams === 0 ? [] : Array.from({ length: 12 }, (_, n) => solve(n, nths(n))));
  const board: StageBoardView = {
    // Later than any board of a server.
    version: now * 2 + turn,
    frozen: null,
    teams,
    challenges: 24,
    rows,
    latest: list((n) => 1 + (n % 4)),
    firsts: list(() => 1),
    leaders: TAGS.map((tag, n) => ({
      tag,
      challenges: 3,
      teams:
        n === 7
          ? []
          : rows
              .slice(n, n + 3)
              .map(({ id, name, avatar }, place) => ({ id, name, avatar, score: 1_800 - 210 * place, solved: 3 - place })),
    })),
    timeLine: rows.slice(0, 10).map(({ id, name, score }) => ({
      id,
      name,
      items: Array.from({ length: 14 }, (_, n) => ({
        time: new Date(now - 4 * HOUR + n * 16 * 60_000 + id * 60_000).toISOString(),
        score: Math.round((score * (n + 1)) / 14),
      })),
    })),
    spotlight: rows[2]
      ? {
          ...rows[2],
          bio: "We break things so that they sail better.",
          bloods: [2, 1, 0],
          tags: TAGS.map((tag, n) => ({ tag, solved: n % 4, challenges: 3 })),
          latest: list((n) => 1 + (n % 4)).slice(0, 5),
        }
      : null,
    reveal: null,
    ...more,
  };
  const at = (ms: number) => new Date(ms).toISOString();
  return {
    game: { id: 1, title: "Spring Regatta 2030", start: at(now - 4.2 * HOUR), end: at(now + 1.37 * HOUR), teamCount: teams },
    state: { version: 1_000 + turn, scene: "ranking", round: [], seconds: 20, message: "", teamId: null, since: at(now), ...state },
    board,
    linked: false,
    now: at(now),
  };
}
