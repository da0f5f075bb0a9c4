import { GATHER_MS } from "../../durable-objects/hub/gathering.ts";
import { NEWCOMERS_MS } from "../../durable-objects/hub/newcomers.ts";
import { READ_GAP_MS, spreadOf, delayOfAsking, TOLD_MS } from "../../worker/domain/news/spread.ts";
import { CEILINGS, OUR_SHARE } from "./ceilings.ts";

/** A game while something happens in it. `boards`: sockets of pages that show the board. */
export type Crowd = { sockets: number; boards: number; isolates: number; hubs: number };

/** The load in the worst second: calls of the Ledger, the Board and one hub, and queries of D1. */
export type Load = { ledger: number; board: number; hub: number; d1: number };

export type Storm = "a notice" | "a solve" | "a team joins" | "500 submissions a second" | "every socket drops and returns";

/**
 * The most calls of the Ledger from submissions and everything else, and how much is solved in a rush (`worker/domain/limits/call-pace.ts`,
 * docs/decisions/0108, `npm run edge`).
 */
const PACED_CALLS = 400;
const SOLVES_IN_A_RUSH = 30;
/** How often per second a hub asks the Board for news, at most (`npm run edge`). */
const HUB_READS = 2;
/** Queries of a hub's check of newcomers, and how often per minute it checks all of its sockets (docs/decisions/0112). */
const CHECK_QUERIES = 2;
/** Queries of the initial call and of its copy: counted by `npm run edge`, more than in any row there. */
const ITS_OWN = 20;
/** An entry of the log is copied together with up to 249 others, within a second. */
const COPIES_A_SECOND = 4;
/** Submissions of a rush; at its start each comes from a player whose snapshot has expired, so that their session is read. */
const STRANGERS_A_SECOND = 500;

/**
 * The load of details that are read after some minutes: session and facts from D1, the columns from the Board; token and own line are kept for longer
 * (`edge/isolates.test.ts`).
 */
const DETAILS = { ledger: 1, board: 1, d1: 2 };
/** How often per second a hub asks the Board what newcomers have missed (docs/decisions/0118); pages request nothing then. */
const CATCH_UPS = 1_000 / NEWCOMERS_MS;

/**
 * The load beside any storm: each page requests its details every five minutes, which with this many isolates are hardly ever cached; hubs check
 * their sockets.
 */
function always({ sockets, isolates, hubs }: Crowd): Load {
  const details = sockets / (TOLD_MS / 1_000);
  // An isolate asks for the roster and the columns once a second at most.
  const asking = Math.min(isolates, details);
  return {
    ledger: asking * DETAILS.ledger,
    board: asking * DETAILS.board,
    hub: 0,
    d1: details * DETAILS.d1 + (hubs * CHECK_QUERIES) / 60,
  };
}

/** The worst second of each storm, from counts for one isolate, one hub and one page. */
export function loadOf(storm: Storm, crowd: Crowd): Load {
  const { sockets, boards, isolates, hubs } = crowd;
  const base = always(crowd);
  const more = (load: Partial<Load>): Load => ({
    ledger: base.ledger + (load.ledger ?? 0),
    board: base.board + (load.board ?? 0),
    hub: base.hub + (load.hub ?? 0),
    d1: base.d1 + (load.d1 ?? 0),
  });
  const withinMs = delayOfAsking("shared", spreadOf(sockets), 1) - delayOfAsking("shared", spreadOf(sockets), 0);
  // Each isolate asks for a version once, whichever of its pages comes first.
  const readings = Math.min(boards, isolates);
  switch (storm) {
    case "a notice":
      return more({ ledger: 1, hub: 1, d1: ITS_OWN });
    case "a solve":
      return more({ ledger: 1, board: readings / (withinMs / 1_000) + hubs * HUB_READS, hub: 1, d1: ITS_OWN });
    case "a team joins":
      return more({ ledger: 2, board: 2, hub: 1, d1: ITS_OWN });
    case "500 submissions a second":
      // The pace gives submissions what everything else leaves.
      return {
        ...more({
          board: readings / (READ_GAP_MS / 1_000) + SOLVES_IN_A_RUSH + hubs * HUB_READS,
          hub: SOLVES_IN_A_RUSH,
          d1: COPIES_A_SECOND + STRANGERS_A_SECOND,
        }),
        ledger: Math.max(PACED_CALLS, base.ledger),
      };
    case "every socket drops and returns": {
      const back = sockets / (spreadOf(sockets) / 1_000);
      return more({ board: hubs * CATCH_UPS, hub: back / hubs, d1: hubs * (1_000 / GATHER_MS) * CHECK_QUERIES });
    }
  }
}

export const STORMS: Storm[] = ["a notice", "a solve", "a team joins", "500 submissions a second", "every socket drops and returns"];

/** The parts of a load that are above our share of the edge's capacity; empty when all is well. */
export function above({ ledger, board, hub, d1 }: Load): string[] {
  const most = { ledger: CEILINGS.object, board: CEILINGS.object, hub: CEILINGS.object, d1: CEILINGS.d1 };
  return Object.entries({ ledger, board, hub, d1 }).flatMap(([name, load]) =>
    load > most[name as keyof Load] * OUR_SHARE ? [`${name}: ${Math.ceil(load)}`] : [],
  );
}
