import { READ_GAP_MS } from "../../worker/domain/news/spread.ts";
import { POLLS_A_MINUTE as POLLS } from "./polls.ts";
import { BASE_PLAN, costOf, type Item } from "./prices.ts";

/** An event, and how its users behave. `withBoard`: the share of the browsers that show the board. */
export type Event = {
  hours: number;
  sockets: number;
  submissions: number;
  solves: number;
  pages: number;
  isolates: number;
  withBoard: number;
};

/** How often a page asks by itself while the hub reports changes. */
const POLLS_A_MINUTE = Math.max(
  ...[POLLS.challenges, POLLS.scoreboard].map((polls) => Object.values(polls).reduce((sum, each) => sum + each, 0)),
);
/**
 * Calls of objects for each of these with everything that is remembered too old, as `edge/isolates.test.ts` counts them: roster and columns; rows
 * with their frame.
 */
const OBJECTS = { details: 2, board: 1, submission: 1 };
/** A solve goes to the Board, and from there to the hubs of the players and of the staff. */
const OBJECTS_OF_A_SOLVE = 18;
/** Rows of D1 for one such read: the game and the player's own participation, a few notices. */
const ROWS_OF_POLLS = 12;
const ROWS_WRITTEN_BY_A_SUBMISSION = 7;
const CPU_MS = { poll: 0.5, page: 12, submission: 1 };
/** Each isolate reports its counts once a minute. */
const TELLINGS_A_MINUTE = 1;
/** Board, Ledger, Fleet, Archivist, staff and player hubs, which are always awake with an eighth of a GB each. */
const OBJECTS_AWAKE = 22;
const OBJECT_GB = 0.125;

export type Amounts = Record<Item, number>;

/**
 * How much of the edge's services an event uses. A copy is requested as often as it is read: with this many isolates hardly any is read twice while
 * it is fresh.
 */
export function amountsOf({ hours, sockets, submissions, solves, pages, isolates, withBoard }: Event): Amounts {
  const minutes = hours * 60;
  const seconds = hours * 3_600;
  const viewers = sockets * withBoard;
  const details = sockets * POLLS.challenges.details! * minutes;
  // News that comes faster than a page reads again is read once.
  const solvesASecond = solves / seconds;
  const readingsASecond = solvesASecond / (1 + (solvesASecond * READ_GAP_MS) / 1_000);
  const boardNews = viewers * readingsASecond * seconds;
  const polls = sockets * POLLS_A_MINUTE * minutes + boardNews;
  const requests = polls + pages + submissions;
  return {
    requests,
    cpuMs: polls * CPU_MS.poll + pages * CPU_MS.page + submissions * CPU_MS.submission,
    objectRequests:
      details * OBJECTS.details +
      boardNews * OBJECTS.board +
      submissions * OBJECTS.submission +
      solves * OBJECTS_OF_A_SOLVE +
      isolates * TELLINGS_A_MINUTE * minutes,
    objectGbS: OBJECTS_AWAKE * OBJECT_GB * seconds,
    d1Read: (details + pages) * ROWS_OF_POLLS,
    d1Written: submissions * ROWS_WRITTEN_BY_A_SUBMISSION,
    // Calls write no log line, only what the Worker logs itself.
    logs: submissions / 100,
  };
}

/** Dollars by item, and in total with the plan. */
export function dollarsOf(amounts: Amounts): { items: Record<Item, number>; sum: number } {
  const items = Object.fromEntries(Object.entries(amounts).map(([item, amount]) => [item, costOf(item as Item, amount)])) as Amounts;
  return { items, sum: Object.values(items).reduce((a, b) => a + b, BASE_PLAN) };
}
