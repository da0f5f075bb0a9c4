import { heading } from "../../bench/report.ts";
import { amountsOf, dollarsOf, type Event } from "./event.ts";
import type { Item } from "./prices.ts";
import { above, loadOf, STORMS, type Crowd } from "./storms.ts";

const SMALL = { hours: 48, sockets: 4_000, submissions: 300_000, solves: 18_000, pages: 1e6, isolates: 200 };
const LARGE = { hours: 48, sockets: 20_000, submissions: 1_500_000, solves: 90_000, pages: 5e6, isolates: 500 };
const EVENTS: [name: string, event: Event][] = [
  ["2,000 teams, every 10th page a board", { ...SMALL, withBoard: 0.1 }],
  ["2,000 teams, every 4th", { ...SMALL, withBoard: 0.25 }],
  ["10,000 teams, every 10th", { ...LARGE, withBoard: 0.1 }],
  ["10,000 teams, every 4th", { ...LARGE, withBoard: 0.25 }],
];

const CROWD: Crowd = { sockets: 20_000, boards: 5_000, isolates: 500, hubs: 16 };

/** Prints the calculated load of the worst second of each storm on the objects and D1, and what an event costs. */
export function printModel(): void {
  printStorms();
  printCosts();
}

function printStorms(): void {
  heading(
    "Storms on paper: 20,000 sockets, 5,000 of them at the board, 500 isolates, 16 hubs",
    "Calls and queries in the worst second, by what was counted of one isolate, one hub and one page.",
  );
  console.log("| | Ledger | Board | one hub | D1 | above half of what they bear |\n|---|---|---|---|---|---|");
  for (const storm of STORMS) {
    const load = loadOf(storm, CROWD);
    const cells = [load.ledger, load.board, load.hub, load.d1].map((calls) => String(Math.ceil(calls)));
    console.log(`| ${storm} | ${cells.join(" | ")} | ${above(load).join(", ") || "nothing"} |`);
  }
}

/** Prints the cost of an event of 48 hours in which all browsers stay open, in millions and dollars. */
function printCosts(): void {
  heading(
    "Cost of 48 hours, all browsers open all the time",
    "Millions of each, and dollars beyond what the plan includes; prices of October 2026.",
  );
  const columns = EVENTS.map(([name, event]) => ({ name, amounts: amountsOf(event) }));
  console.log(`| | ${columns.map(({ name }) => name).join(" | ")} |\n|---|${columns.map(() => "---|").join("")}`);
  for (const item of Object.keys(columns[0]!.amounts) as Item[]) {
    const cells = columns.map(({ amounts }) => `${(amounts[item] / 1e6).toFixed(1)} M, ${dollarsOf(amounts).items[item].toFixed(0)} $`);
    console.log(`| ${item} | ${cells.join(" | ")} |`);
  }
  console.log(`| sum with the plan | ${columns.map(({ amounts }) => `**${dollarsOf(amounts).sum.toFixed(0)} $**`).join(" | ")} |`);
}
