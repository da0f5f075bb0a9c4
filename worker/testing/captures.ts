import { env } from "cloudflare:test";
import { fileHeader, packet } from "../../container-agent/src/captures/packet.ts";
import { connect } from "../db/client.ts";
import { captures } from "../db/schema/index.ts";
import { captureKey } from "../services/capture/capture-files.ts";
import { aFleet, aStart, TestAgent } from "./agents.ts";
import { fetchWorker, ORIGIN } from "./call.ts";
import { aRunningGame, type RunningGame } from "./games.ts";
import { randomWord } from "./users.ts";

/** A host's recording of a connection on which the server says this. */
export function aPcap(said: string): Uint8Array<ArrayBuffer> {
  const from = { address: "10.0.0.2", port: 1337 };
  const to = { address: "192.0.2.1", port: 50_000 };
  return new Uint8Array(Buffer.concat([fileHeader(), packet({ from, to, bytes: Buffer.from(said), at: Date.now() * 1_000 })]));
}

export function captureName(): string {
  return `0a1b2c3d-20261121-171339-${crypto.randomUUID()}.pcap`;
}

/** A game with a recorded challenge. */
export function aRecordedGame(teams = 1): Promise<RunningGame> {
  const challenge = {
    type: "DynamicContainer",
    containerImage: "ctf/pwn:1",
    enableTrafficCapture: true,
    isEnabled: true,
    flags: [],
  } as const;
  return aRunningGame({ challenges: [{ ...challenge, flags: [] }], teams });
}

const recorders = new Map<string, Promise<TestRecorder>>();

/** A host that runs a recorded instance, and its way to upload recordings. */
export class TestRecorder {
  private constructor(
    private readonly key: string,
    readonly challengeId: number,
    readonly participationId: number,
  ) {}

  static of(challengeId: number, participationId: number): Promise<TestRecorder> {
    const name = `${challengeId}/${participationId}`;
    const known = recorders.get(name) ?? TestRecorder.start(challengeId, participationId);
    recorders.set(name, known);
    return known;
  }

  private static async start(challengeId: number, participationId: number): Promise<TestRecorder> {
    const fleet = aFleet("fleet");
    const { key } = await fleet.addHost(`recorder ${randomWord()}`);
    const agent = await new TestAgent(fleet, key, { images: [`only-here-${challengeId}-${participationId}`] }).connect();
    await agent.next("welcome");
    const owner = { challengeId, participationId };
    const request = aStart(owner, { limit: 0 });
    const capture = { ...owner, facts: {} };
    const started = await fleet.start({
      ...request,
      spec: { ...request.spec, image: `only-here-${challengeId}-${participationId}`, capture },
    });
    await fleet.stopAll(owner, "withdrawn", null);
    await agent.next("stop");
    agent.socket.close(1000, "done");
    if (!started.ok) throw new Error(started.code);
    return new TestRecorder(key, challengeId, participationId);
  }

  /** A host that the Fleet knows, and that has run nothing. */
  static async idle(challengeId: number, participationId: number): Promise<TestRecorder> {
    const { key } = await aFleet("fleet").addHost("idle");
    return new TestRecorder(key, challengeId, participationId);
  }

  static stranger(challengeId: number, participationId: number): TestRecorder {
    return new TestRecorder("vxa_0123456789_aaaaaaaaaaaaaaaaaaaaaaaa", challengeId, participationId);
  }

  get authorization(): string {
    return `Bearer ${this.key}`;
  }

  /** Uploads bytes, or a body that declares this many. */
  put(
    name: string,
    bytes: Uint8Array<ArrayBuffer> | ReadableStream,
    length = bytes instanceof Uint8Array ? bytes.length : 0,
  ): Promise<Response> {
    return fetchWorker(`${ORIGIN}/agent/captures/${this.challengeId}/${this.participationId}/${name}`, {
      method: "PUT",
      headers: { Authorization: this.authorization, "Content-Length": String(length) },
      body: bytes,
      duplex: "half",
    } as RequestInit);
  }
}

/** Uploads a recording of a team; returns its name. */
export async function aCapture(challengeId: number, participationId: number, said = "hello"): Promise<string> {
  const name = captureName();
  const answer = await (await TestRecorder.of(challengeId, participationId)).put(name, aPcap(said));
  if (answer.status !== 200) throw new Error(`not taken: ${answer.status} ${await answer.text()}`);
  return name;
}

/** The R2 keys of a challenge's recordings. */
export async function objectsOf(challengeId: number): Promise<string[]> {
  const { objects } = await env.FILES.list({ prefix: `captures/${challengeId}/` });
  return objects.map(({ key }) => key);
}

/** An existing recording of a team; returns its name. */
export async function aStoredCapture(gameId: number, challengeId: number, participationId: number): Promise<string> {
  const key = { challengeId, participationId, name: captureName() };
  const bytes = aPcap("hello");
  await env.FILES.put(captureKey(key), bytes);
  await connect(env.DB)
    .insert(captures)
    .values({ ...key, gameId, size: bytes.length, updatedAt: Date.now() });
  return key.name;
}
