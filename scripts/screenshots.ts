import { parseArgs } from "node:util";
import { openBrowser } from "../e2e/browser.ts";

/** `npm run screenshots -- --url … [--game 2]`: makes the README's picture from a server that the demo has filled. */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { url: { type: "string" }, game: { type: "string" } } });
  const url = values.url ?? "http://localhost:8787";
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1_440, height: 1_120 }, deviceScaleFactor: 1, colorScheme: "dark" });
    await page.goto(`${url}/games/${values.game ?? (await newestGame(url))}/scoreboard`, { waitUntil: "networkidle" });
    await page.evaluate(() => document.documentElement.style.setProperty("scrollbar-width", "none"));
    await page.screenshot({ path: "docs/screenshot.png" });
  } finally {
    await browser.close();
  }
}

async function newestGame(url: string): Promise<number> {
  const games = (await (await fetch(`${url}/api/game`)).json()) as { id: number; start: string }[];
  const started = games.filter((game) => Date.parse(game.start) < Date.now());
  return Math.max(...started.map((game) => game.id));
}
