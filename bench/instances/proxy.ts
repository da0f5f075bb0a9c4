import { Semaphore } from "../../container-agent/src/instances/semaphore.ts";
import { percentile } from "../load.ts";
import { figure, heading } from "../report.ts";
import { addChallenge, clear, type Stage } from "./stage.ts";
import { direct, greeted, proxied, roundTrips, throughput, type Talk } from "./talk.ts";

/** An instance accepts 64 connections, so two hundred need several. */
const INSTANCES = 4;
const EACH = 50;

type Place = { url: URL; address: string; port: number };

/** Compares the route through Worker and agent with a direct connection to the container, in turns. */
export async function benchProxy(stage: Stage): Promise<void> {
  heading("Through the proxy, against a direct connection to the same container");
  const places = await open(stage);
  const ways = { direct: () => direct(places[0]!.address, places[0]!.port), proxied: () => proxied(places[0]!.url) };
  const rounds = stage.quick ? 2 : 5;
  const rates = { direct: [] as number[], proxied: [] as number[] };
  const trips = { direct: [] as number[], proxied: [] as number[] };
  for (let round = 0; round < rounds; round++)
    for (const way of ["direct", "proxied"] as const) {
      rates[way].push(await during(ways[way], (talk) => throughput(talk, stage.quick ? 32 : 128)));
      trips[way].push(...(await during(ways[way], (talk) => roundTrips(talk, 300))));
    }
  const rate = (way: keyof typeof rates) =>
    percentile(
      rates[way].toSorted((a, b) => a - b),
      0.5,
    );
  const trip = (way: keyof typeof trips) =>
    percentile(
      trips[way].toSorted((a, b) => a - b),
      0.5,
    );
  figure("echo of 256 KB writes", `direct ${rate("direct").toFixed(0)} MB/s, proxied ${rate("proxied").toFixed(0)} MB/s`);
  figure("ratio (aim 0.6)", (rate("proxied") / rate("direct")).toFixed(2));
  figure("round trip, p50", `direct ${trip("direct").toFixed(2)} ms, proxied ${trip("proxied").toFixed(2)} ms`);
  figure("added round trip, p50 (aim 2 ms)", `${(trip("proxied") - trip("direct")).toFixed(2)} ms`);
  await crowd(places);
  figure("agent's memory at most (aim 150 MB)", `${stage.agent.peakMb().toFixed(0)} MB`);
  await clear(stage.arena);
}

/** Two hundred connections at once, each of which gets an answer. */
async function crowd(places: Place[]): Promise<void> {
  const startedAt = performance.now();
  // The program in the container lets one caller wait, so only one connects to each instance at a time.
  const semaphore = new Semaphore(INSTANCES);
  const one = async (url: URL) => {
    const talk = await proxied(url);
    await greeted(talk);
    return talk;
  };
  const talks = await Promise.all(Array.from({ length: INSTANCES * EACH }, (_, n) => semaphore.run(() => one(places[n % INSTANCES]!.url))));
  const openMs = performance.now() - startedAt;
  const trips = (await Promise.all(talks.map((talk) => roundTrips(talk, 20)))).flat().toSorted((a, b) => a - b);
  for (const talk of talks) talk.close();
  figure(
    `${talks.length} connections at once`,
    `all answered within ${openMs.toFixed(0)} ms; round trip of all p50 ${percentile(trips, 0.5).toFixed(1)} ms`,
  );
}

async function open(stage: Stage): Promise<Place[]> {
  const { arena, world, raw } = stage;
  const challenge = await addChallenge(stage, "Through the proxy");
  const players = world.players.slice(0, INSTANCES).map(([player]) => player!.id);
  const cookies = await arena.client.sessions(players);
  return Promise.all(
    players.map(async (id) => {
      const path = `/api/game/${world.gameId}/container/${challenge}`;
      const { entry } = await arena.client.call<{ entry: string }>("POST", path, undefined, cookies.get(id)!);
      return { url: new URL(`${arena.server.url}/api/proxy/${entry}`), ...(await raw.addressOf(entry)) };
    }),
  );
}

async function during<T>(way: () => Promise<Talk>, work: (talk: Talk) => Promise<T>): Promise<T> {
  const talk = await way();
  await greeted(talk);
  try {
    return await work(talk);
  } finally {
    talk.close();
  }
}
