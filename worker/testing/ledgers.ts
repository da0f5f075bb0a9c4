import { env, runInDurableObject } from "cloudflare:test";
import type { Attempt, ChallengeSettings, GameSettings, ParticipationSettings, Receipt } from "../contract/rpc/ledger.ts";
import type { BoardApi, LedgerApi } from "../contract/rpc/objects.ts";

const HOUR_MS = 3_600_000;
/** Games known only to a Ledger have numbers from here on, which D1's never reach. */
export const UNLISTED = 1_000_000_000;
let lastGame = UNLISTED + Math.floor(Math.random() * 1_000_000) * 100;
let lastId = 1_000;

/** A number that no other test of this run uses. */
function anId(): number {
  lastId += 1;
  return lastId;
}

/** The number of a game that no other test of this run uses; neighbouring numbers are other tests' games. */
export function aGameId(): number {
  lastGame += 1;
  return lastGame;
}

export function ledgerOf(gameId: number): LedgerApi & DurableObjectStub {
  return env.LEDGER.get(env.LEDGER.idFromName(String(gameId)));
}

export function boardOf(gameId: number): BoardApi & DurableObjectStub {
  return env.BOARD.get(env.BOARD.idFromName(String(gameId)));
}

/** Settings of a game that has been running for an hour and has another to go. */
export function runningGame(changes: Partial<GameSettings> = {}): GameSettings {
  const now = Date.now();
  return { version: 1, title: "Game", startAt: now - HOUR_MS, endAt: now + HOUR_MS, practice: true, bloodBonus: 52_459_530, ...changes };
}

export function aChallenge(changes: Partial<ChallengeSettings> = {}): ChallengeSettings {
  const curve = { originalScore: 1_000, minScoreRate: 0.25, difficulty: 5 };
  return { version: 1, title: "Challenge", tag: "Web", type: "StaticAttachment", enabled: true, ...curve, ...changes };
}

function aParticipation(changes: Partial<ParticipationSettings> = {}): ParticipationSettings {
  return { teamId: anId(), name: "Team", bio: null, avatar: null, division: null, status: "Accepted", ...changes };
}

/** A game known only to its Ledger: `team()` joins, `challenge()` configures one whose right flag is "right", `send()` submits. */
export async function aLedger(settings: Partial<GameSettings> = {}) {
  const gameId = aGameId();
  const ledger = ledgerOf(gameId);
  await ledger.configureGame(runningGame(settings));
  const team = async (changes: Partial<ParticipationSettings> = {}, members = 1) => {
    const id = anId();
    const part = aParticipation({ name: `Team ${id}`, ...changes });
    const users = Array.from({ length: members }, () => crypto.randomUUID());
    for (const userId of users) await ledger.join(id, part, { userId, name: `player ${userId.slice(0, 4)}` });
    if (members === 0) await ledger.join(id, part, null);
    return { id, ...part, users, user: users[0]! };
  };
  const challenge = async (changes: Partial<ChallengeSettings> = {}, flags: string[] = ["right"]) => {
    const id = anId();
    await ledger.configureChallenge(id, aChallenge({ title: `Challenge ${id}`, ...changes }), false);
    const digests = flags.map((digest) => ({ id: anId(), digest }));
    await ledger.setFlags(id, digests);
    return { id, flags: digests };
  };
  return { gameId, ledger, board: boardOf(gameId), team, challenge, send: sender(ledger) };
}

/** In these tests a flag's digest is the flag. */
export function sender(ledger: LedgerApi) {
  return (userId: string, challengeId: number, answer: string, more: Partial<Attempt> = {}): Promise<Receipt> =>
    ledger.submit({ userId, challengeId, answer, digest: answer, key: null, ip: "192.0.2.1", limited: false, ...more });
}

type Replicating = { replication: { channels: { sink: { name: string; env: object } }[] } };

/** Replaces the D1 to which a Ledger copies its log. */
export async function setD1(gameId: number, DB: unknown): Promise<void> {
  await runInDurableObject(ledgerOf(gameId), (instance) => {
    const { channels } = (instance as unknown as Replicating).replication;
    channels.find(({ sink }) => sink.name === "d1")!.sink.env = { ...env, DB };
  });
}

/** Holds a Ledger's log on its way to D1. `attempts` counts the deliveries begun since; `release` lets them through, or makes D1 refuse them. */
export async function holdCopy(gameId: number) {
  let open: (refuse: boolean) => void = () => {};
  const gate = new Promise<boolean>((resolve) => (open = resolve));
  const held = { attempts: 0, release: (refuse = false) => runInDurableObject(ledgerOf(gameId), () => open(refuse)) };
  const wait = async () => {
    held.attempts += 1;
    if (await gate) throw new Error("D1 does not take it");
  };
  const DB = {
    prepare: (sql: string) => ({ bind: (...values: unknown[]) => heldBack(env.DB.prepare(sql).bind(...values), wait) }),
    batch: (list: { statement: D1PreparedStatement }[]) => wait().then(() => env.DB.batch(list.map(({ statement }) => statement))),
  };
  await setD1(gameId, DB);
  return held;
}

function heldBack(statement: D1PreparedStatement, wait: () => Promise<void>) {
  return { statement, run: () => wait().then(() => statement.run()) };
}
