import type { BoardApi } from "../../worker/contract/rpc/objects.ts";
import type { BoardNews, StandingNews } from "../../worker/contract/wire/board/board.ts";
import type { HubMessage } from "../../worker/contract/wire/hub.ts";
import { encodeFrame } from "./protocol.ts";

/** How long a frame waits for the Board; without its answer all who hear of the change have to ask. */
const ANSWER_WITHIN_MS = 2_000;
/** More than this of what is alike for all is sent to nobody: after a change of so much each asks, within the spread. */
const BYTES = 16_000;
/** Where `own` is put in: before the end of the message. */
const TAIL = "}]}";

type Changed = Extract<HubMessage, { target: "BoardChanged" }>;
type News = Awaited<ReturnType<BoardApi["news"]>>;

/** What the Board answers in time; null when it does not. */
export function inTime<T>(answer: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((done) => setTimeout(() => done(null), ANSWER_WITHIN_MS));
  return Promise.race([answer.catch(() => null), late]);
}

/** The frame that tells of a change of the board, by the participation of who is told: written once, but for how its own team stands. */
export async function boardFrames(
  board: BoardApi,
  { version, since }: Pick<BoardNews, "version" | "since">,
  participations: number[],
): Promise<(participation: number | null) => string> {
  const told = await inTime(board.news(since, participations));
  // One that was deleted meanwhile has begun anew.
  return told && told.version >= version ? framesOf(told, since, participations) : () => bareFrame(version, since);
}

/** The same of news that are there. */
export function framesOf(told: NonNullable<News>, since: number, participations: number[]): (participation: number | null) => string {
  const { standings, ...rest } = told;
  const whole = frameOf({ ...rest, since });
  if (whole.length > BYTES) return () => bareFrame(rest.version, since);
  const own = new Map(participations.map((id, index) => [id, withOwn(whole, standings[index]!)]));
  return (participation) => own.get(participation ?? 0) ?? whole;
}

/** Says that the board is another and nothing more: whoever hears it asks. */
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
