import { percentile } from "../../bench/load.ts";
import { figure, heading } from "../../bench/report.ts";
import { flagOf } from "../../bench/world.ts";
import { call } from "../ask.ts";
import { signIn } from "../world.ts";
import { ISOLATE_HEADER } from "../isolate/paths.ts";
import { addressOf, type Browser } from "./browser.ts";
import { takeCounts, type Counts } from "./counts.ts";
import { openStage, type Size, type Stage } from "./stage.ts";

/** After this long, whoever does not show the truth counts as one who never did. */
const LONGEST_MS = 30_000;
/** How long it goes on being counted after the last browser shows the truth: those who must ask later still do. */
const AFTER_MS = 6_000;
const SUBMISSIONS_A_SECOND = 500;

/** What a storm has cost, for the model. */
export type Storm = { name: string; sockets: number; asked: number; counts: Counts };

/** Plays the storms one after the other, and prints each. */
export async function runStorms(size: Size): Promise<Storm[]> {
  const { isolates, sockets, teams, tripMs } = size;
  heading(`Storms: ${isolates} isolates, ${sockets} browsers, ${teams} teams, ${tripMs} ms a trip`, "Limits of requests are off.");
  const stage = await openStage(size);
  try {
    return [
      await storm(stage, "one notice", announce, (browser) => browser.notices.some(({ values }) => values.at(-1) === NOTICE)),
      await storm(stage, "one solve", solve, (browser) => solvedIn(stage, browser) > 0),
      await storm(stage, "one team joins, everybody polls", joinAndPoll, () => true),
      await storm(stage, `${SUBMISSIONS_A_SECOND} submissions a second for ${size.seconds} s`, submit, () => true),
      await storm(stage, "every socket drops", dropAll, () => true),
    ];
  } finally {
    for (const browser of stage.browsers) browser.close();
    await stage.edge.close();
  }
}

async function storm(
  stage: Stage,
  name: string,
  begin: (stage: Stage) => Promise<void>,
  shows: (browser: Browser) => boolean,
): Promise<Storm> {
  await takeCounts(stage.edge);
  Object.assign(stage, { waits: [], failed: {} });
  const since = performance.now();
  const begun = begin(stage);
  const times = await Promise.all([timesUntil(stage.browsers, shows, since), begun]).then(([all]) => all);
  await pause(AFTER_MS);
  const counts = await takeCounts(stage.edge);
  print(stage, name, times, counts);
  return { name, sockets: stage.browsers.length, asked: stage.waits.length, counts };
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

function print(stage: Stage, name: string, times: number[], { d1, objects, made }: Counts): void {
  const waits = stage.waits.toSorted((a, b) => a - b);
  console.log(`\n${name}`);
  figure(
    "shown by p50 / p99 / the last browser",
    [0.5, 0.99, 1].map((share) => `${Math.round(percentile(times, share))}`).join(" / ") + " ms",
  );
  figure("browsers asked", `${waits.length}, p50 ${Math.round(percentile(waits, 0.5))} ms, p99 ${Math.round(percentile(waits, 0.99))} ms`);
  figure("answers other than 200", JSON.stringify(stage.failed));
  figure("D1 queries", String(d1));
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

async function announce({ edge, world, admin }: Stage): Promise<void> {
  await call(edge.url, { path: `/api/edit/games/${world.gameId}/notices`, json: { content: NOTICE }, cookie: admin });
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
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify({ flag }) });
  await answer.arrayBuffer();
  waits.push(performance.now() - since);
  if (answer.status !== 200) failed[answer.status] = (failed[answer.status] ?? 0) + 1;
}

/** Somebody comes to the game while the others go on asking for their lists, spread over a few seconds. */
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

async function dropAll({ browsers }: Stage): Promise<void> {
  await Promise.all(browsers.map((browser) => browser.lose()));
}

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
