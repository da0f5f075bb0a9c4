import { useEffect, useState } from "react";
import type { StageView } from "#worker/contract/wire/board/stage.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { ApiError } from "~/lib/calls/api-error.ts";
import { read } from "~/lib/calls/api.ts";
import { listen, spreadOf } from "~/lib/live/live.ts";
import { clockNow } from "~/lib/time/clock.ts";
import { whenReached } from "~/lib/time/when-reached.ts";

/** The shortest time between two reads, in ms. */
const GAP_MS = 500;
/** A connection that comes back sooner than this is not reported as lost. */
const PATIENCE_MS = 3_000;

/** `lost`: the content may be outdated. `ended`: the link was revoked, or the game was deleted or, without a link, made private. */
export type Line = "up" | "lost" | "ended";

/**
 * What a stage shows, starting from what the loader read: a change of scene comes in its message, and the board is read again when the hub says that
 * it changed. Stages opened by a link read at once; visitors may be many, so each waits for their part of the spread.
 */
export function useStage(loaded: StageView, link: string | null): { view: StageView; line: Line } {
  const [view, setView] = useState(loaded);
  const [line, setLine] = useState<Line>(link && !loaded.linked ? "ended" : "up");
  const { id, start } = loaded.game;
  const isLinked = loaded.linked;
  useEffect(() => {
    if (link && !isLinked) return;
    const address = pathOf("GET /api/game/:id/stage", { params: { id }, query: { link: link ?? undefined } });
    const room = `/hub/user?game=${id}&board=1&stage=1${link ? `&link=${encodeURIComponent(link)}` : ""}`;
    const take = (next: StageView) => setView((held) => newerOf(held, next));
    const readings = readInTurn(async () => {
      const next = await read(address).catch((error: unknown) => (error instanceof ApiError && error.status === 404 ? "gone" : null));
      if (next === "gone" || (next && link && !next.linked)) return setLine("ended");
      if (next) take(next);
    });
    const waitMs = () => (link ? 0 : Math.random() * (spreadOf(room) ?? 0));
    const opening = Date.parse(start);
    const forget = opening > clockNow() ? whenReached(opening + GAP_MS, readings.ask) : undefined;
    let patience: ReturnType<typeof setTimeout> | undefined;
    const leave = listen(room, () => ({
      StageChanged: (state) => {
        setView((held) => (state.version > held.state.version ? { ...held, state } : held));
        readings.ask();
      },
      BoardChanged: () => readings.ask(waitMs()),
      Connected: () => {
        clearTimeout(patience);
        setLine((held) => (held === "ended" ? held : "up"));
        readings.ask();
      },
      Disconnected: () => {
        patience = setTimeout(() => setLine((held) => (held === "ended" ? held : "lost")), PATIENCE_MS);
        readings.ask();
      },
    }));
    return () => {
      leave();
      readings.end();
      forget?.();
      clearTimeout(patience);
    };
  }, [id, start, link, isLinked]);
  return { view, line };
}

/** One read after the other with a gap between them; requests made meanwhile are merged into one read afterwards. */
function readInTurn(readNow: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isAsked = false;
  const run = async () => {
    timer = undefined;
    [isBusy, isAsked] = [true, false];
    await readNow();
    isBusy = false;
    if (isAsked) timer = setTimeout(run, GAP_MS);
  };
  const ask = (waitMs = 0) => {
    if (isBusy) isAsked = true;
    else timer ??= setTimeout(run, waitMs);
  };
  return { ask, end: () => clearTimeout(timer) };
}

/** Answers may overtake each other: the newer board and the newer state are kept, independently of each other. */
function newerOf(held: StageView, next: StageView): StageView {
  const board = (held.board?.version ?? 0) > (next.board?.version ?? 0) ? held.board : next.board;
  return { ...next, board, state: held.state.version > next.state.version ? held.state : next.state };
}
