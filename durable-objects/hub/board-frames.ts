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

type Versions = Pick<BoardNews, "version" | "since">;
type Changed = Extract<HubMessage, { target: "BoardChanged" }>;

/** The frame that tells of a change of the board, by the participation of who is told: written once, but for how its own team stands. */
export async function boardFrames(
  board: BoardApi,
  { version, since }: Versions,
  participations: number[],
): Promise<(participation: number | null) => string> {
  const late = new Promise<null>((done) => setTimeout(() => done(null), ANSWER_WITHIN_MS));
  const told = await Promise.race([board.news(since, participations).catch(() => null), late]);
  const bare = frameOf({ version, since });
  // One that was deleted meanwhile has begun anew.
  if (!told || told.version < version) return () => bare;
  const { standings, ...rest } = told;
  const whole = frameOf({ ...rest, since });
  if (whole.length > BYTES) return () => bare;
  const own = new Map(participations.map((id, index) => [id, withOwn(whole, standings[index]!)]));
  return (participation) => own.get(participation ?? 0) ?? whole;
}

function frameOf({ version, ...news }: BoardNews): string {
  return encodeFrame([{ target: "BoardChanged", arguments: [{ version, ...news } as BoardNews] } satisfies Changed]);
}

function withOwn(frame: string, own: StandingNews | null): string {
  const at = frame.lastIndexOf(TAIL);
  return `${frame.slice(0, at)},"own":${JSON.stringify(own)}${frame.slice(at)}`;
}
