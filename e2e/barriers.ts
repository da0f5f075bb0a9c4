import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

type Found = { id: string; help: string; nodes: { target: unknown[]; any: { message: string }[] }[] };
type Axe = { run(within: string, options: object): Promise<{ violations: Found[] }> };

/** Each page that a window opens from now on has axe already, which otherwise `barriersOn` sends: that takes half as long as its rules. */
export const bringAxe = (page: Page): Promise<unknown> => page.addInitScript(AXE);

/**
 * Violations of WCAG 2.2 AA on a page: all rules in its present colours, and the colour-dependent ones in the other schemes, too. `within`: only this
 * part, because what surrounds every page need not be checked on each.
 */
export async function barriersOn(page: Page, within = "html"): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  if (await page.evaluate(() => !("axe" in globalThis))) await page.evaluate(AXE);
  const found = await violations(page, within, { type: "tag", values: WCAG });
  await holdStill(page);
  const other = await page.evaluate(() => {
    const { dataset } = document.documentElement;
    return (dataset.scheme = dataset.scheme === "dark" ? "light" : "dark");
  });
  const coloured = await violations(page, within, { type: "rule", values: ["color-contrast", "link-in-text-block"] });
  return [...found, ...coloured.map((text) => `${text} (${other})`)];
}

/** Ends what fades: a page that fades from one scheme to the other is redrawn about twenty times, and a ring that fades in has another size at first. */
export async function holdStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(still);
  });
}

async function violations(page: Page, within: string, runOnly: object): Promise<string[]> {
  const found = await page.evaluate(
    async ([part, only]) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      return (await axe.run(part, { runOnly: only, resultTypes: ["violations"], preload: false })).violations;
    },
    [within, runOnly] as const,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ target, any }) => `${id} at ${target.join(" ")}: ${any[0]?.message ?? ""}`),
  );
}
