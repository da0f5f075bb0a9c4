import { expect } from "vitest";
import type { Page } from "playwright-core";

/** The card of the open challenge's instance. */
export const card = (page: Page) => page.getByRole("region", { name: "Instance" });

export const press = (page: Page, name: string | RegExp) => card(page).getByRole("button", { name, exact: true });

/** Waits until the card shows this state. */
export async function showsState(page: Page, state: string): Promise<void> {
  await card(page).getByText(state, { exact: true }).waitFor();
}

/** Starts the open challenge's instance and waits until it runs. */
export async function startInstance(page: Page): Promise<void> {
  await press(page, "Start").click();
  await showsState(page, "Running");
}

/** The text that the card offers for copying under this name. */
export function shown(page: Page, name: "Address" | "Terminal" | "Relay"): Promise<string> {
  return card(page).getByLabel(name, { exact: true }).inputValue();
}

/** Presses a button whose action is refused, and waits for the reason. */
export async function isRefused(page: Page, button: string, reason: RegExp): Promise<void> {
  await press(page, button).click();
  await expect.poll(() => card(page).getByRole("alert").allInnerTexts()).toEqual([expect.stringMatching(reason)]);
}
