import type { ChallengeSettings, Entry, GameSettings, ParticipationSettings } from "../../contract/rpc/ledger.ts";

type Solve = {
  participationId: number;
  challengeId: number;
  userId: string | null;
  at: number;
  points: number;
  place: number;
  moves: boolean;
};

/**
 * The board computed in the slow and obvious way, directly from the specification and without a line of the real one: every entry is read
 * into plain maps, then everything is computed from scratch. The property tests compare the real board with it.
 */
export function naiveBoard(entries: Entry[]) {
  let game: GameSettings | null = null;
  const challenges = new Map<number, ChallengeSettings>();
  const teams = new Map<number, ParticipationSettings>();
  const users = new Map<string, string>();
  const answers: Entry[] = [];
  const hints: Entry[] = [];
  const corrections = new Map<number, Entry>();
  for (const entry of entries) {
    const data = entry.data ? JSON.parse(entry.data) : null;
    if (entry.kind === "game") game = data;
    if (entry.kind === "challenge") challenges.set(entry.challengeId!, data);
    if (entry.kind === "challengeRemoved") challenges.delete(entry.challengeId!);
    if (entry.kind === "participation") teams.set(entry.participationId!, data);
    if (entry.kind === "participationRemoved") teams.delete(entry.participationId!);
    if (entry.kind === "member") users.set(entry.userId!, data.name);
    if (entry.kind === "hint") hints.push(entry);
    if (entry.kind === "correction" && !corrections.has(data.id)) corrections.set(data.id, entry);
    if (entry.kind === "correctionUndone") corrections.delete(data.id);
    if (entry.kind === "submission" && entry.status === "Accepted") answers.push(entry);
  }
  const acts = [...corrections.values()].map(({ participationId, challengeId, data, at }): Act => {
    const act = JSON.parse(data!);
    return { ...act, solvedAt: Math.min(act.solvedAt, at), team: participationId, challenge: challengeId };
  });
  const counted = countedSolves(correctedAnswers(answers, acts), game!, challenges, teams);
  const inGame = new Map([...challenges].filter(([id]) => voidOf(acts, id) !== "removed"));
  const charges = charged(hints, counted, game!, inGame);
  const given = new Map<number, number>();
  for (const { do: does, team, points } of acts) if (does === "points") given.set(team!, (given.get(team!) ?? 0) + points!);
  return {
    items: rows(counted, challenges, teams, users, { charges, given }, game!.hintDebt === true),
    challenges: challengeMap(counted, challenges, teams, acts),
  };
}

type Act = { do: string; team: number | null; challenge: number | null; points?: number; solvedAt?: number; keep?: true };

function voidOf(acts: Act[], id: number): "removed" | "kept" | null {
  const act = acts.find(({ do: does, challenge }) => does === "void" && challenge === id);
  return act ? (act.keep ? "kept" : "removed") : null;
}

/** The first right answers after the organisers' corrections, in order of time. */
function correctedAnswers(answers: Entry[], acts: Act[]): Entry[] {
  const isOf = (name: string, entry: Entry) =>
    acts.find(({ do: does, team, challenge }) => does === name && team === entry.participationId && challenge === entry.challengeId);
  const grants = acts.filter((act) => act.do === "grant");
  const granted = grants
    .filter((act) => grants.find((one) => one.team === act.team && one.challenge === act.challenge) === act)
    .map((act) => ({ participationId: act.team, challengeId: act.challenge, userId: null, at: act.solvedAt! }) as Entry);
  const own = answers.filter((entry) => !isOf("grant", entry));
  const all = [...granted, ...own].filter((entry) => !isOf("annul", entry) && voidOf(acts, entry.challengeId!) !== "removed");
  return all.map((entry, i) => ({ entry, i })).sort((a, b) => a.entry.at - b.entry.at || a.i - b.i).map(({ entry }) => entry); // oxfmt-ignore
}

function countedSolves(
  answers: Entry[],
  game: GameSettings,
  challenges: Map<number, ChallengeSettings>,
  teams: Map<number, ParticipationSettings>,
) {
  const seen = new Set<string>();
  const solves: Solve[] = [];
  for (const { participationId, challengeId, userId, at } of answers) {
    const pair = `${participationId} ${challengeId}`;
    if (seen.has(pair)) continue;
    seen.add(pair);
    if (teams.get(participationId!)?.status !== "Accepted" || !challenges.get(challengeId!)?.enabled || at >= game.endAt) continue;
    const moves = (id: number) => !game.guests?.includes(teams.get(id)!.division ?? "");
    const before = solves.filter((solve) => solve.challengeId === challengeId && solve.moves).length;
    const place = moves(participationId!) ? before + 1 : 4;
    solves.push({
      participationId: participationId!,
      challengeId: challengeId!,
      userId,
      at,
      points: 0,
      place,
      moves: moves(participationId!),
    });
  }
  const bonuses = [game.bloodBonus >> 20, (game.bloodBonus >> 10) & 1023, game.bloodBonus & 1023];
  for (const solve of solves) {
    const settings = challenges.get(solve.challengeId)!;
    const score = BigInt(worth(settings, solvesOf(solves, solve.challengeId), mostOf(solves, challenges)));
    const { bloods, bloodBonus } = settings;
    const own = solve.place <= 3 ? (bloodBonus?.[solve.place - 1] ?? 0) : 0;
    const share = bloods === undefined ? (bonuses[solve.place - 1] ?? 0) : bloods === "percent" ? own : 0;
    solve.points = Number((score * BigInt(1000 + share) + 500n) / 1000n) + (bloods === "points" ? own : 0);
  }
  return solves;
}

/** What each team pays for hints: each once, of existing challenges, opened before the end, and some only with the solve. */
function charged(hints: Entry[], solves: Solve[], game: GameSettings, challenges: Map<number, ChallengeSettings>) {
  const bought = new Map<string, Entry>();
  for (const hint of hints) {
    const name = `${hint.participationId} ${hint.challengeId} ${JSON.parse(hint.data!).id}`;
    if (!bought.has(name)) bought.set(name, hint);
  }
  const charges = new Map<number, number>();
  for (const { participationId, challengeId, at, data } of bought.values()) {
    const { cost, onSolve } = JSON.parse(data!);
    const isSolved = solves.some((solve) => solve.participationId === participationId && solve.challengeId === challengeId);
    if (at >= game.endAt || !challenges.get(challengeId!)?.enabled || (onSolve && !isSolved)) continue;
    charges.set(participationId!, (charges.get(participationId!) ?? 0) + cost);
  }
  return charges;
}

const solvesOf = (solves: Solve[], id: number) => solves.filter((solve) => solve.challengeId === id && solve.moves).length;
const mostOf = (solves: Solve[], challenges: Map<number, ChallengeSettings>) =>
  Math.max(...[...challenges.keys()].map((id) => solvesOf(solves, id)));

function worth({ originalScore: full, minScoreRate, difficulty, scoring, ...rest }: ChallengeSettings, n: number, most: number): number {
  const least = Math.min(full, Math.max(rest.minimumPoints ?? 0, Math.floor(full * minScoreRate)));
  const later = Math.max(0, n - 1);
  if (scoring === "static") return full;
  if (scoring === "linear") return Math.max(least, Math.ceil(full - later * difficulty));
  if (scoring === "logarithmic") return Math.max(least, Math.ceil(((least - full) / difficulty ** 2) * later ** 2 + full));
  if (scoring === "steps") return (rest.steps ?? []).reduce((points, [from, to]) => (n >= from ? Math.min(full, to) : points), full);
  if (scoring === "relative") {
    const [a, b] = [Math.atanh(0.7), Math.atanh(0.96)];
    const down = (0.96 - Math.tanh((a + b) * (n / Math.max(1, most)) - a)) / 1.66;
    return Math.max(least, Math.round(least + (full - least) * down));
  }
  return later === 0 ? full : Math.max(least, Math.floor(full * (minScoreRate + (1 - minScoreRate) * Math.exp(-later / difficulty))));
}

function rows(
  solves: Solve[],
  challenges: Map<number, ChallengeSettings>,
  teams: Map<number, ParticipationSettings>,
  users: Map<string, string>,
  { charges, given }: { charges: Map<number, number>; given: Map<number, number> },
  mayOwe: boolean,
) {
  const accepted = [...teams].filter(([, team]) => team.status === "Accepted");
  const all = accepted.map(([id, team]) => {
    const own = solves.filter((solve) => solve.participationId === id);
    const tie = own.filter(({ challengeId }) => challenges.get(challengeId)!.breaksTies !== false);
    const hintPoints = charges.get(id) ?? 0;
    const correctionPoints = given.get(id) ?? 0;
    const rest = own.reduce((sum, { points }) => sum + points, 0) + correctionPoints - hintPoints;
    return { team, own, hintPoints, correctionPoints, score: rest < 0 && !mayOwe ? 0 : rest, tie: tie.at(-1)?.at ?? -Infinity };
  });
  all.sort((a, b) => (a.score !== b.score ? b.score - a.score : a.tie !== b.tie ? a.tie - b.tie : a.team.teamId - b.team.teamId));
  return all.map(({ team, own, score, hintPoints, correctionPoints }, index) => ({
    id: team.teamId,
    name: team.name,
    bio: team.bio,
    organization: team.division,
    avatar: team.avatar,
    score,
    rank: index + 1,
    organizationRank:
      team.division === null ? null : all.slice(0, index + 1).filter((other) => other.team.division === team.division).length,
    lastSubmissionTime: own.length > 0 ? iso(own.at(-1)!.at) : "0001-01-01T00:00:00+00:00",
    solvedChallenges: own.map(({ challengeId, points, place, userId, at }) => {
      const type = ["FirstBlood", "SecondBlood", "ThirdBlood"][place - 1] ?? "Normal";
      return { id: challengeId, score: points, type, userName: users.get(userId ?? "") || null, time: iso(at) };
    }),
    solvedCount: own.length,
    ...(hintPoints > 0 && { hintPoints }),
    ...(correctionPoints !== 0 && { correctionPoints }),
  }));
}

function challengeMap(solves: Solve[], challenges: Map<number, ChallengeSettings>, teams: Map<number, ParticipationSettings>, acts: Act[]) {
  const shown = [...challenges]
    .filter(([, { enabled }]) => enabled)
    .sort(([, a], [, b]) => (a.position ?? 0) - (b.position ?? 0) || (a.title < b.title ? -1 : 1));
  const list = shown.map(([id, { title, tag, category, ...curve }]) => {
    const own = solves.filter((solve) => solve.challengeId === id && solve.moves);
    const bloods = own.slice(0, 3).map(({ participationId, at }) => {
      const { teamId, name, avatar } = teams.get(participationId)!;
      return { id: teamId, name, avatar, submitTimeUtc: iso(at) };
    });
    return {
      id,
      title,
      tag,
      score: worth({ title, tag, ...curve }, own.length, mostOf(solves, challenges)),
      solved: own.length,
      bloods,
      ...(category && { category }),
      ...(voidOf(acts, id) && { voided: true }),
    };
  });
  return list.length > 0 ? { Web: list } : {};
}

function iso(at: number): string {
  return `${new Date(at).toISOString().slice(0, -1)}+00:00`;
}
