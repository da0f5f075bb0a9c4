import type { CDPSession, Page } from "playwright-core";
import { openBrowser } from "../e2e/browser.ts";
import { theAdmin, type Person } from "../e2e/person.ts";
import { serverOn } from "../e2e/server.ts";
import type { StageScene } from "../worker/contract/wire/names.ts";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aStageView } from "./stage-view.ts";

const TEAMS = 200;
const TURNS = 8;
/** Slightly longer than the animation of rows. */
const TURN_MS = 1_900;

/**
 * `node --import tsx bench/stage.ts [width height]`: how smoothly a stage of 200 teams moves while all of them keep changing places. Frames are those
 * of the browser's compositor, from its own trace. Chromium here has no graphics card: it paints with the processor; the work of the page's own
 * thread (scripts, styles, layout) is the same with one.
 */
async function main([width = "1920", height = "1080"]: string[]): Promise<void> {
  const server = await serverOn(null, mkdtempSync(join(tmpdir(), "vexil-")));
  const browser = await openBrowser();
  try {
    const admin = await theAdmin(server.url);
    const times = { start: new Date(Date.now() - 60_000), end: new Date(Date.now() + 3_600_000) };
    const { id } = await admin.call<{ id: number }>("POST", "/api/edit/games", { title: "Bench", ...times });
    console.log(`stage of ${TEAMS} teams at ${width} × ${height}; ms between frames`);
    for (const scene of ["ranking", "reveal"] as const) {
      const page = await browser.newPage({ viewport: { width: Number(width), height: Number(height) } });
      console.log(`  ${scene.padEnd(8)} ${await measure(page, `${server.url}/games/${id}/stage`, admin, id, scene)}`);
      await page.close();
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measure(page: Page, url: string, admin: Person, game: number, scene: StageScene): Promise<string> {
  let turn = 0;
  const view = () => {
    const made = aStageView(TEAMS, turn, { scene });
    if (scene !== "reveal") return made;
    const team = made.board!.rows[(turn * 53) % TEAMS]!;
    const reveal = { made: turn, team, joins: false, challenge: "Anchor", tag: "Misc" as const, points: 500, solves: true };
    return { ...made, board: { ...made.board!, frozen: made.now, firsts: [], reveal } };
  };
  await page.route(/\/api\/game\/\d+\/stage/, (route) => route.fulfill({ json: view() }));
  await page.goto(url);
  await page
    .locator(".ladder-row")
    .nth(TEAMS - 1)
    .waitFor({ state: "attached" });
  const session = await page.context().newCDPSession(page);
  const frames = await trace(session, async () => {
    for (turn = 1; turn <= TURNS; turn += 1) {
      // A change of the message makes every stage read again, like a change of the board.
      await admin.call("PUT", `/api/edit/games/${game}/stage`, { message: String(turn) });
      await page.waitForTimeout(scene === "reveal" ? 3 * TURN_MS : TURN_MS);
    }
  });
  return frames;
}

type Traced = { name: string; ts: number; dur?: number; tid: number; args?: { name?: string } };

async function trace(session: CDPSession, work: () => Promise<void>): Promise<string> {
  const events: Traced[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as Traced[])));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: [
        "disabled-by-default-devtools.timeline",
        "disabled-by-default-devtools.timeline.frame",
        "devtools.timeline.frame",
      ],
    },
  });
  await work();
  const done = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await done;
  const drawn = events
    .filter(({ name }) => name === "DrawFrame")
    .map(({ ts }) => ts / 1_000)
    .sort((a, b) => a - b);
  const dropped = events.filter(({ name }) => name === "DroppedFrame").length;
  // Between two turns nothing moves and nothing is drawn.
  const gaps = drawn
    .slice(1)
    .map((at, index) => at - drawn[index]!)
    .filter((gap) => gap < 250)
    .sort((a, b) => a - b);
  const at = (share: number) => (gaps[Math.floor(share * (gaps.length - 1))] ?? Number.NaN).toFixed(1);
  return `p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  worst ${at(1)}  (${drawn.length} drawn, ${dropped} dropped); ${ownThread(events)}`;
}

/** The longest task of the page's thread, and how many tasks were longer than a frame at 60 per second. */
function ownThread(events: Traced[]): string {
  const threads = events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain").map(({ tid }) => tid);
  const tasks = events.filter(({ name, tid }) => name === "RunTask" && threads.includes(tid)).map(({ dur = 0 }) => dur / 1_000);
  const worst = tasks.toSorted((a, b) => b - a).slice(0, 12);
  return `the page's thread: ${tasks.filter((ms) => ms > 1_000 / 60).length} of ${tasks.length} tasks longer than a frame, the longest ${worst.map((ms) => ms.toFixed(0)).join(" ")} ms`;
}

await main(process.argv.slice(2));
