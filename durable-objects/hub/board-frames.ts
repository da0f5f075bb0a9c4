import type { BoardApi } from "../../worker/contract/rpc/objects.ts";
import type { BoardNews, StandingNews } from "../../worker/contract/wire/board/board.ts";
import type { HubMessage } from "../../worker/contract/wire/hub.ts";
import { encodeFrame } from "./protocol.ts";

/** How long a frame waits for the Board; without its answer every listener has to fetch the change. */
const ANSWER_WITHIN_MS = 2_000;
/** If the part that is the same for everybody is larger than this, it is not sent: after such a change everybody fetches it, spread over time. */
const BYTES = 16_000;
/** `own` is inserted before this end of the message. */
const TAIL = "}]}";

type Changed = Extract<HubMessage, { target: "BoardChanged" }>;
type News = Awaited<ReturnType<BoardApi["news"]>>;

/** What the Board answers in time; null when it is too late. */
export function inTime<T>(answer: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((done) => setTimeout(() => done(null), ANSWER_WITHIN_MS));
  return Promise.race([answer.catch(() => null), late]);
}

/** The frames that announce a change of the board, by the receiver's participation: the same for all, except for how their own team stands. */
export async function boardFrames(
  board: BoardApi,
  { version, since }: Pick<BoardNews, "version" | "since">,
  participations: number[],
): Promise<(participation: number | null) => string> {
  const told = await inTime(board.news(since, participations));
  // A board that was deleted meanwhile has started again.
  return told && told.version >= version ? framesOf(told, since, participations) : () => bareFrame(version, since);
}

/** The same for news that has already been read. */
export function framesOf(told: NonNullable<News>, since: number, participations: number[]): (participation: number | null) => string {
  const { standings, ...shared } = told;
  const whole = frameOf({ ...shared, since });
  if (whole.length > BYTES) {
    // Moved times and a freeze are short, and nobody should learn of them only when their turn to fetch comes.
    const { challenges: _challenges, order: _order, points: _points, ...short } = shared;
    const bare = frameOf({ ...short, since });
    return () => bare;
  }
  const own = new Map(participations.map((id, index) => [id, withOwn(whole, standings[index]!)]));
  return (participation) => own.get(participation ?? 0) ?? whole;
}

/** Says only that the board has changed: each receiver fetches it. */
export function bareFrame(version: number, since: number): string {
  return frameOf({ version, since });
}

function frameOf({ version, ...news }: BoardNews): string {
  return encodeFrame([{ target: "BoardChanged", arguments: [{ version, ...news } as BoardNews] } satisfies Changed]);
}

function withOwn(frame: string, own: StandingNews | null): string {
  const at = frame.lastIndexOf(TAIL);
  return `${frame.slice(0, at)},"own":${JSON.stringify(own)}${frame.slice(at)}`;
}
