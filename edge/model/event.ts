import { READ_GAP_MS } from "../../worker/domain/news/spread.ts";
import { POLLS_A_MINUTE as POLLS } from "./polls.ts";
import { BASE_PLAN, costOf, type Item } from "./prices.ts";

/** An event, and how its people behave. `withBoard`: the share of the browsers that have the board open. */
export type Event = {
  hours: number;
  sockets: number;
  submissions: number;
  solves: number;
  pages: number;
  isolates: number;
  withBoard: number;
};

/** How often a page asks by itself while the hub tells it of changes. */
const POLLS_A_MINUTE = Math.max(
  ...[POLLS.challenges, POLLS.scoreboard].map((polls) => Object.values(polls).reduce((sum, each) => sum + each, 0)),
);
/** Calls of objects that one of these makes with all that is remembered too old, as `edge/isolates.test.ts` counts them: roster and columns; rows with their frame. */
const OBJECTS = { details: 2, board: 1, submission: 1 };
/** A solve goes to the Board, and from there to the hubs of the players and that of the staff. */
const OBJECTS_OF_A_SOLVE = 18;
/** Rows of D1 that such a reading takes: the game and one's own participation, a few notices. */
const ROWS_OF_POLLS = 12;
const ROWS_WRITTEN_BY_A_SUBMISSION = 7;
const CPU_MS = { poll: 0.5, page: 12, submission: 1 };
/** Each isolate tells once a minute what it has counted. */
const TELLINGS_A_MINUTE = 1;
/** Board, Ledger, Fleet, Archivist, staff and player hubs, which are awake all the time at an eighth of a GB. */
const OBJECTS_AWAKE = 22;
const OBJECT_GB = 0.125;

export type Amounts = Record<Item, number>;

/** What an event asks of the edge. A copy is asked for as often as it is read: at this many isolates hardly any is read twice while it is fresh. */
export function amountsOf({ hours, sockets, submissions, solves, pages, isolates, withBoard }: Event): Amounts {
  const minutes = hours * 60;
  const seconds = hours * 3_600;
  const viewers = sockets * withBoard;
  const details = sockets * POLLS.challenges.details! * minutes;
  // News that come closer together than a page reads twice are read once.
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
    // Calls leave no line, only what the Worker says itself.
    logs: submissions / 100,
  };
}

/** Dollars by item, and of all with the plan. */
export function dollarsOf(amounts: Amounts): { items: Record<Item, number>; sum: number } {
  const items = Object.fromEntries(Object.entries(amounts).map(([item, amount]) => [item, costOf(item as Item, amount)])) as Amounts;
  return { items, sum: Object.values(items).reduce((a, b) => a + b, BASE_PLAN) };
}
