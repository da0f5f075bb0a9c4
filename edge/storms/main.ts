import { percentile } from "../../bench/load.ts";
import { figure, heading } from "../../bench/report.ts";
import { flagOf } from "../../bench/world.ts";
import type { NoticeView } from "../../worker/contract/wire/monitor/notices.ts";
import { ask, call } from "../ask.ts";
import { signIn } from "../world.ts";
import { ISOLATE_HEADER } from "../isolate/paths.ts";
import { addressOf, unanswered, type Browser } from "./browser.ts";
import { takeCounts, type Counts } from "./counts.ts";
import {
  admission,
  boardByIsolates,
  d1Admission,
  d1Within,
  nobodyAsks,
  nobodyForgotten,
  noQueries,
  shownSoon,
  type Goal,
  type Outcome,
} from "./goals.ts";
import { OPENED_AT_ONCE, openStage, type Size, type Stage } from "./stage.ts";

/** After this long, a browser that does not show the truth counts as one that never did. */
const LONGEST_MS = 30_000;
/** How long counting continues after the last browser shows the truth: those that must ask later still do. */
const AFTER_MS = 6_000;
const SUBMISSIONS_A_SECOND = 500;
/** The share of D1's capacity that a rush may take in its first second, in which everybody's session is read. */
const STRANGERS_SHARE = 0.7;

type Plan = {
  name: string;
  begin: (stage: Stage) => Promise<void>;
  shows?: (stage: Stage, browser: Browser) => boolean;
  goals: ((outcome: Outcome) => Goal)[];
};

const PLANS: Plan[] = [
  {
    name: "one notice",
    begin: announce,
    shows: (_, browser) => browser.notices.some(isNotice),
    goals: [noQueries, shownSoon, admission, d1Admission],
  },
  {
    name: "one solve",
    begin: solve,
    shows: (stage, browser) => solvedIn(stage, browser) > 0,
    goals: [boardByIsolates, shownSoon, admission, d1Admission],
  },
  { name: "one team joins, everybody polls", begin: joinAndPoll, goals: [nobodyForgotten, boardByIsolates, admission, d1Admission] },
  { name: `${SUBMISSIONS_A_SECOND} submissions a second`, begin: submit, goals: [boardByIsolates, admission, d1Within(STRANGERS_SHARE)] },
  {
    name: "every socket drops and returns",
    begin: dropAll,
    shows: (_, browser) => browser.isUp,
    goals: [nobodyAsks, boardByIsolates, admission, d1Admission],
  },
];

/** Plays the storms one after another, and prints each. `ready`: awaited once everything is prepared. */
export async function runStorms(size: Size, ready: () => Promise<void> = async () => {}): Promise<void> {
  const { isolates, sockets, teams, tripMs } = size;
  heading(`Storms: ${isolates} isolates, ${sockets} browsers, ${teams} teams, ${tripMs} ms a trip`, "Limits of requests are off.");
  const stage = await openStage(size);
  try {
    await ready();
    await look(stage);
    for (const plan of PLANS) await storm(stage, plan);
  } finally {
    for (const browser of stage.browsers) browser.close();
    await stage.edge.close();
  }
}

async function storm(stage: Stage, { name, begin, shows = () => true, goals }: Plan): Promise<void> {
  await takeCounts(stage.edge);
  Object.assign(stage, { waits: [], failed: {}, ownD1: 0 });
  const since = performance.now();
  const begun = begin(stage);
  const [times] = await Promise.all([timesUntil(stage.browsers, (browser) => shows(stage, browser), since), begun]);
  await pause(AFTER_MS);
  const ran = (performance.now() - since) / 1_000;
  const counts = await takeCounts(stage.edge);
  print(stage, name, times, counts);
  const outcome = { isolates: stage.isolates, times, asked: stage.waits.length, ownD1: stage.ownD1, ran, counts };
  for (const { text, isReached } of goals.map((goal) => goal(outcome))) figure(isReached ? "goal reached" : "GOAL MISSED", text);
}

/** After how many milliseconds each browser showed it, sorted. */
async function timesUntil(browsers: Browser[], shows: (browser: Browser) => boolean, since: number): Promise<number[]> {
  const times: number[] = [];
  let waiting = browsers;
  while (waiting.length > 0 && performance.now() - since < LONGEST_MS) {
    const now = performance.now() - since;
    const still = waiting.filter((browser) => !shows(browser));
    for (let n = still.length; n < waiting.length; n += 1) times.push(now);
    waiting = still;
    await pause(10);
  }
  return [...times, ...waiting.map(() => Infinity)];
}

function print(stage: Stage, name: string, times: number[], { d1, d1Peak, objects, made }: Counts): void {
  const waits = stage.waits.toSorted((a, b) => a - b);
  console.log(`\n${name}`);
  figure(
    "shown by p50 / p99 / the last browser",
    [0.5, 0.99, 1].map((share) => `${Math.round(percentile(times, share))}`).join(" / ") + " ms",
  );
  figure("browsers asked", `${waits.length}, p50 ${Math.round(percentile(waits, 0.5))} ms, p99 ${Math.round(percentile(waits, 0.99))} ms`);
  figure("answers other than 200", JSON.stringify(stage.failed));
  figure("D1 calls", `${d1}, at most ${d1Peak} queries in a second`);
  for (const [kind, { calls, peak, refused }] of Object.entries(objects)) {
    figure(`calls to ${kind}`, `${calls}, at most ${peak} in a second of one${refused > 0 ? `, ${refused} refused` : ""}`);
  }
  const mostly = Object.entries(made).toSorted(([, a], [, b]) => b - a);
  figure(
    "most of them",
    mostly
      .slice(0, 5)
      .map(([key, times]) => `${key} ${times}`)
      .join(", "),
  );
}

const NOTICE = "The wind turns.";
const isNotice = ({ values }: NoticeView) => values.at(-1) === NOTICE;

async function announce(stage: Stage): Promise<void> {
  const { edge, world, admin } = stage;
  const { status, made } = await ask(edge.url, {
    path: `/api/edit/games/${world.gameId}/notices`,
    json: { content: NOTICE },
    cookie: admin,
  });
  if (status !== 200) throw new Error(`The notice was answered ${status}.`);
  // Plus the line in the platform's log, written after the answer.
  stage.ownD1 = made.filter(({ to }) => to === "D1").length + 1;
}

/** The last challenge, which nobody has solved before. */
function solvedIn({ world }: Stage, { details }: Browser): number {
  const all = Object.values(details?.challenges ?? {}).flat();
  return all.find(({ id }) => id === world.challenges.at(-1))?.solved ?? 0;
}

async function solve(stage: Stage): Promise<void> {
  const challenge = stage.world.challenges.at(-1)!;
  await sendFlag(stage, stage.people.length - 1, challenge, flagOf(challenge));
}

async function sendFlag({ edge, world, people, size, waits, failed }: Stage, n: number, challenge: number, flag: string): Promise<void> {
  const since = performance.now();
  const headers = {
    ...addressOf(n),
    [ISOLATE_HEADER]: `isolate ${n % size.isolates}`,
    Cookie: people[n]!.cookie,
    "Content-Type": "application/json",
  };
  const path = `${edge.url}/api/game/${world.gameId}/challenges/${challenge}`;
  const { said } = await fetch(path, { method: "POST", headers, body: JSON.stringify({ flag }) })
    .then(async (answer) => ({ said: String(answer.status), text: await answer.text() }))
    .catch(unanswered);
  waits.push(performance.now() - since);
  if (said !== "200") failed[said] = (failed[said] ?? 0) + 1;
}

/** A user joins the game while the others keep requesting their lists, spread over a few seconds. */
async function joinAndPoll({ edge, world, admin, browsers }: Stage): Promise<void> {
  const name = `late${Date.now() % 1_000_000}`;
  const account = { userName: name, password: "only on this edge", email: `${name}@edge.test` };
  await call(edge.url, { path: "/api/admin/users", json: [account], cookie: admin });
  const cookie = await signIn(edge.url, name);
  const { id } = await call<{ id: number }>(edge.url, { path: "/api/team", json: { name: `Team of ${name}` }, cookie });
  await call(edge.url, { path: `/api/game/${world.gameId}`, json: { teamId: id }, cookie });
  const within = (browsers.length / 400) * 1_000;
  await Promise.all(browsers.map((browser) => pause(Math.random() * within).then(() => browser.readDetails())));
}

async function submit(stage: Stage): Promise<void> {
  const { people, size, world } = stage;
  const sent: Promise<void>[] = [];
  const beganAt = performance.now();
  for (let n = 0; n < SUBMISSIONS_A_SECOND * size.seconds; n += 1) {
    const wait = beganAt + (n * 1_000) / SUBMISSIONS_A_SECOND - performance.now();
    if (wait > 1) await pause(wait);
    sent.push(sendFlag(stage, n % people.length, world.challenges[n % world.challenges.length]!, `flag{wrong-${n}}`));
  }
  await Promise.all(sent);
}

/** Every browser reads its page, as in the minute before: objects and isolates may have slept during the preparation. */
async function look({ browsers }: Stage): Promise<void> {
  for (let at = 0; at < browsers.length; at += OPENED_AT_ONCE) {
    await Promise.all(browsers.slice(at, at + OPENED_AT_ONCE).map((browser) => browser.readDetails()));
  }
  while (browsers.some(({ isUp }) => !isUp)) await pause(100);
  await pause(AFTER_MS);
}

async function dropAll({ browsers }: Stage): Promise<void> {
  for (const browser of browsers) browser.lose();
}

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
