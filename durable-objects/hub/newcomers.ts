import type { BoardApi } from "../../worker/contract/rpc/objects.ts";
import type { CaughtUp } from "../../worker/contract/rpc/board.ts";
import { type HubMessage, type Mark, PLAYER_HUBS } from "../../worker/contract/wire/hub.ts";
import { spreadOfMissed } from "../../worker/domain/news/spread.ts";
import { bareFrame, framesOf, inTime } from "./board-frames.ts";
import { encodeFrame } from "./protocol.ts";
import type { Attachment } from "./socket-limits.ts";

/** Between two questions of the Board, in milliseconds. */
export const NEWCOMERS_MS = 500;
/** A newcomer whose board is this much older than the others' fetches it: what has changed since then is not worth asking for on behalf of everybody. */
const TOO_OLD_MS = 60_000;
/** The newcomers of this period are counted to estimate how many fetch at once. */
const CROWD_MS = 10_000;
/** How often a Board that does not answer is asked for the same newcomers, each time after twice the wait: for half a minute. */
const TRIES = 5;

/** A socket that has just connected: the version of the board that it shows, if it shows one. */
export type Newcomer = Pick<Attachment, "knows" | "participationId">;

/**
 * Sockets that have just connected to a hub, until they are brought up to date together, so that the Board is asked twice a second however many
 * reconnect at once.
 */
export class Newcomers<Socket> {
  private waiting = new Set<Socket>();
  private crowd: { at: number; count: number }[] = [];
  private toldAt = -NEWCOMERS_MS;
  private isDue = false;
  private failures = 0;

  /** `tell` brings the waiting sockets up to date, using `take` and `catchUpFrames`. */
  constructor(
    private readonly tell: () => void,
    private readonly clock: { now(): number; later(run: () => void, ms: number): void },
  ) {}

  add(socket: Socket): void {
    this.waiting.add(socket);
    // A clock that was set back lets nobody wait for longer.
    this.tellAfter(Math.min(NEWCOMERS_MS, Math.max(0, this.toldAt + NEWCOMERS_MS - this.clock.now())));
  }

  private tellAfter(ms: number): void {
    if (this.isDue) return;
    this.isDue = true;
    this.clock.later(this.tell, ms);
  }

  /** Whether a socket has still to be told the state of the board: until then it gets no news of it. */
  has(socket: Socket): boolean {
    return this.waiting.has(socket);
  }

  /** Takes all waiting sockets out of the queue, and says within how many milliseconds they fetch what they have missed. */
  take(): { sockets: Socket[]; withinMs: number } {
    const at = this.clock.now();
    const sockets = [...this.waiting];
    this.waiting.clear();
    this.isDue = false;
    this.toldAt = at;
    this.crowd = [...this.crowd.filter((one) => at - one.at < CROWD_MS), { at, count: sockets.length }];
    return { sockets, withinMs: spreadOfMissed(PLAYER_HUBS * this.crowd.reduce((sum, { count }) => sum + count, 0)) };
  }

  /** Whether the Board has answered for the sockets that were taken last; if not, they wait again. */
  answered(sockets: readonly Socket[], isTold: boolean): void {
    this.failures = isTold ? 0 : this.failures + 1;
    if (isTold || this.failures > TRIES) return;
    for (const socket of sockets) this.waiting.add(socket);
    this.tellAfter(NEWCOMERS_MS * 2 ** this.failures);
  }
}

/**
 * What each of these is told: how far the lists have got, and what has changed on the board since the version they show. Null when the Board does not
 * answer.
 */
export async function catchUpFrames(board: BoardApi, people: readonly Newcomer[], withinMs: number): Promise<string[] | null> {
  const participations = [...new Set(people.flatMap(({ participationId }) => participationId ?? []))];
  const since = oldestWorthTelling(people.flatMap(({ knows }) => knows ?? []));
  const told = await inTime(board.catchUp(since, participations));
  if (!told) return null;
  const frameFor = told.news && since !== null ? framesOf(told.news, since, participations) : () => "";
  return people.map((one) => marksOf(told, participations, one, withinMs) + boardOf(told, participations, one, { since, frameFor }));
}

/** The oldest version that is no more than a minute older than most. Versions are timestamps, or slightly more. */
function oldestWorthTelling(versions: number[]): number | null {
  const sorted = versions.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  return middle === undefined ? null : sorted.find((version) => version >= middle - TOO_OLD_MS)!;
}

function marksOf(told: CaughtUp, participations: number[], { participationId }: Newcomer, withinMs: number): string {
  const mark = (list: Mark["list"], seq: number): HubMessage => ({ target: "Marked", arguments: [{ list, seq, since: seq, withinMs }] });
  const place = participationId === null ? -1 : participations.indexOf(participationId);
  const own = place < 0 ? [] : (["messages", "instances"] as const).map((list) => mark(list, told[list][place]!));
  return encodeFrame([mark("notices", told.notices), ...own]);
}

type Telling = { since: number | null; frameFor: (participation: number | null) => string };

function boardOf({ news }: CaughtUp, participations: number[], { knows, participationId }: Newcomer, { since, frameFor }: Telling): string {
  if (knows === undefined || since === null || !news) return "";
  if (news.version > knows) return knows < since ? bareFrame(news.version, since) : frameFor(participationId);
  // Beside a frozen board the player's own team may have done something.
  const own = news.frozen === undefined || participationId === null ? null : news.standings[participations.indexOf(participationId)];
  return own && own.changed > knows ? bareFrame(own.changed, news.version) : "";
}
