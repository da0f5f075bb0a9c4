import { randomBytes, scryptSync } from "node:crypto";
import { openArena, type Arena } from "./arena.ts";
import { open, percentile, request } from "./load.ts";
import { figure, heading } from "./report.ts";
import { makeWorld, submission, type World } from "./world.ts";

const PASSWORD = "a password for the bench";
const COST = { N: 16_384, r: 8, p: 5 };
const HEADER = "X-Bench-Address";
const CONNECTIONS_EACH = 5;
const PEOPLE = 300;
const PROMISED_MS = 10_000;

type Times = { config: number; submission: number };
type Signed = { statuses: Record<number, number>; slowest: number; late: number };

/** How much others notice of sign-ins, with the limits on, and whether a whole school can sign in. Every caller has an address of its own. */
export async function benchSignIns(given: Arena): Promise<void> {
  const seconds = given.quick ? 10 : 60;
  heading(`Sign-ins: ${seconds} s each`, "Limits are on, as npm start has them; every caller has an address of its own.");
  const arena = await openArena(given.quick, { VEXIL_BENCH_LIMITS: "on", VEXIL_TRUSTED_ADDRESS_HEADER: HEADER });
  try {
    const world = await makeWorld(arena.client, arena.admin, { teams: 20, challenges: 1, members: 1 });
    await addPeople(arena);
    await probe(arena, world, 3);
    const calm = await probe(arena, world, seconds);
    reportTimes("calm", calm, calm);
    for (const addresses of [1, 14]) {
      const attack = startAttack(arena, addresses, seconds);
      reportTimes(`${addresses} sending wrong passwords`, await probe(arena, world, seconds), calm);
      reportStatuses(`  what ${addresses === 1 ? "it was" : "they were"} answered`, await attack);
    }
    reportSigned(`${PEOPLE} sign-ins of one address in that time`, await signEverybodyIn(arena, seconds, () => "203.0.113.1"));
    const attack = startAttack(arena, 14, seconds);
    reportSigned("the same from addresses of their own, 14 attacking", await signEverybodyIn(arena, seconds, (n) => `203.0.${n % 250}.77`));
    await attack;
  } finally {
    await arena.close();
  }
}

async function addPeople(arena: Arena): Promise<void> {
  const salt = randomBytes(16);
  const key = scryptSync(PASSWORD, salt, 32, { ...COST, maxmem: 64 * 1024 * 1024 }).toString("base64url");
  const hash = ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key].join("$");
  const numbers = JSON.stringify(Array.from({ length: PEOPLE }, (_, n) => n));
  await arena.client.sql(
    `INSERT INTO users (id, name, name_key, email, email_key, active, registered_at, visited_at)
     SELECT 'signer-' || value, 'signer' || value, 'signer' || value, 's' || value || '@bench.test', 's' || value || '@bench.test', 1, 0, 0
     FROM json_each(?)`,
    numbers,
  );
  await arena.client.sql(
    "INSERT INTO credentials (user_id, kind, secret, changed_at) SELECT 'signer-' || value, 'password', ?, 0 FROM json_each(?)",
    hash,
    numbers,
  );
}

/** The 95th percentile in ms of other users' requests, two per second of each kind. */
async function probe(arena: Arena, world: World, seconds: number): Promise<Times> {
  const players = world.players.map(([player]) => player!);
  const cookies = await arena.client.sessions(players.map(({ id }) => id));
  const config = request("GET", "/api/config", { [HEADER]: "198.51.100.1" });
  const wrong = (n: number) => submission(world, cookies.get(players[n % players.length]!.id)!, world.challenges[0]!, `flag{wrong-${n}}`);
  const [one, two] = await Promise.all([paced(arena, seconds, 2, () => config), paced(arena, seconds, 2, wrong)]);
  const p95 = (all: Timed[]) =>
    percentile(
      all.map(({ ms }) => ms).sort((a, b) => a - b),
      0.95,
    );
  return { config: p95(one), submission: p95(two) };
}

type Timed = { status: number; ms: number };

/** Sends this many requests per second, whether or not earlier ones have been answered. */
async function paced(arena: Arena, seconds: number, rate: number, next: (n: number) => Buffer): Promise<Timed[]> {
  const startedAt = performance.now();
  return Promise.all(
    Array.from({ length: Math.round(seconds * rate) }, async (_, n) => {
      await new Promise((resume) => setTimeout(resume, startedAt + (n * 1_000) / rate - performance.now()));
      return timed(arena, next(n));
    }),
  );
}

async function timed(arena: Arena, bytes: Buffer): Promise<Timed> {
  const sentAt = performance.now();
  const line = await open(arena.server.port);
  const { status } = await line.send(bytes);
  line.socket.destroy();
  return { status, ms: performance.now() - sentAt };
}

const signIn = (address: string, userName: string, password: string) =>
  request("POST", "/api/account/login", { [HEADER]: address }, { userName, password });

let attacks = 0;

/** Each address sends the next wrong password soon after it has an answer, about twenty per second on each of its connections, which are not synchronised. */
async function startAttack(arena: Arena, addresses: number, seconds: number): Promise<Record<number, number>> {
  const network = (attacks += 1);
  const statuses: Record<number, number> = {};
  const endAt = performance.now() + seconds * 1_000;
  const attacker = async (n: number) => {
    for (let round = 0; performance.now() < endAt; round += 1) {
      const bytes = signIn(`192.0.${network}.${1 + (n % addresses)}`, `signer${(n * 31 + round) % PEOPLE}`, "not this one");
      const { status } = await timed(arena, bytes);
      statuses[status] = (statuses[status] ?? 0) + 1;
      await new Promise((resume) => setTimeout(resume, 25 + 50 * Math.random()));
    }
  };
  await Promise.all(Array.from({ length: addresses * CONNECTIONS_EACH }, (_, n) => attacker(n)));
  return statuses;
}

async function signEverybodyIn(arena: Arena, seconds: number, addressOf: (n: number) => string): Promise<Signed> {
  const people = Math.round((PEOPLE * seconds) / 60);
  const all = await paced(arena, seconds, people / seconds, (n) => signIn(addressOf(n), `signer${n}`, PASSWORD));
  const statuses: Record<number, number> = {};
  for (const { status } of all) statuses[status] = (statuses[status] ?? 0) + 1;
  return { statuses, slowest: Math.max(...all.map(({ ms }) => ms)), late: all.filter(({ ms }) => ms > PROMISED_MS).length };
}

function reportTimes(name: string, times: Times, calm: Times): void {
  const one = (key: keyof Times) => {
    const most = 1.5 * calm[key] + 20;
    return `${key} p95 ${times[key].toFixed(1)} ms (${(times[key] / calm[key]).toFixed(2)} × calm; ${times[key] <= most ? "within" : "OVER"} ${most.toFixed(1)})`;
  };
  figure(name, `${one("config")}, ${one("submission")}`);
}

function reportStatuses(name: string, statuses: Record<number, number>): void {
  figure(
    name,
    Object.entries(statuses)
      .map(([status, n]) => `${n} × ${status}`)
      .join(", "),
  );
}

function reportSigned(name: string, { statuses, slowest, late }: Signed): void {
  const told = Object.entries(statuses)
    .map(([status, n]) => `${n} × ${status}`)
    .join(", ");
  figure(name, `${told}, slowest ${(slowest / 1_000).toFixed(1)} s, ${late} later than ${PROMISED_MS / 1_000} s`);
}
