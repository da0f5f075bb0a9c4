import type { Locator, Page } from "playwright-core";

export type Box = { left: number; right: number; top: number; bottom: number };

/** Where an element is, once there is one. */
export const boxOf = (part: Locator): Promise<Box> =>
  part.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return { left, right, top, bottom };
  });

/** How high an element is, once there is one. */
export async function heightOf(part: Locator): Promise<number> {
  const { top, bottom } = await boxOf(part);
  return bottom - top;
}

/** The numbers of the first chart's axis and where they are, all at the same moment: a chart goes on with the time. */
export const axisOf = (page: Page): Promise<(Box & { text: string })[]> =>
  page
    .locator(".chart-axis")
    .first()
    .locator("span")
    .evaluateAll((all) =>
      all.map((number) => {
        const { left, right, top, bottom } = number.getBoundingClientRect();
        return { text: number.textContent!, left, right, top, bottom };
      }),
    );

/** On how many lines the text of each of these is. */
export const linesOf = (parts: Locator): Promise<number[]> =>
  parts.evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );

/** Whether a table fits into its frame without horizontal scrolling. */
export async function fits(table: Locator): Promise<boolean> {
  await table.waitFor();
  return table.evaluate((one) => one.parentElement!.scrollWidth <= one.parentElement!.clientWidth);
}
