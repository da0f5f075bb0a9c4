import { act } from "@testing-library/react";
import i18next from "i18next";
import type { ComponentProps } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { afterEach, expect, test, vi } from "vitest";
import { speak } from "~/testing/texts.ts";
import { Statistics } from "./Statistics.tsx";

afterEach(() => vi.unstubAllEnvs());

const FIGURES = { version: 1, challenges: [], teams: 2, scoring: 1, ended: false, scores: { step: 500, teams: [1, 1] } };
/** So short that several columns are within one minute. */
const SPRINT = { start: "2026-05-01T12:00:00.000+00:00", end: "2026-05-01T12:01:00.000+00:00", solves: [3, 1, 2] };

const pageOf = (figures: ComponentProps<typeof Statistics>["of"]) => (
  <I18nextProvider i18n={i18next}>
    <Statistics of={figures} />
  </I18nextProvider>
);

test("a browser in any time zone hydrates what the server wrote, and then shows each column's times in its own zone", async () => {
  await speak("en-US");
  vi.stubEnv("TZ", "Asia/Tokyo");
  const page = pageOf({ ...FIGURES, ...SPRINT });
  const room = document.createElement("div");
  room.innerHTML = renderToString(page);
  const titles = () => [...room.querySelectorAll("figure:first-child title")].map((title) => title.textContent);
  expect(titles()[0]).toBe("May 1, 12:00 – May 1, 12:00: Solves 3");

  const onRecoverableError = vi.fn<() => void>();
  const root = await act(async () => hydrateRoot(room, page, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(titles()).toEqual([
    "May 1, 21:00 – May 1, 21:00: Solves 3",
    "May 1, 21:00 – May 1, 21:00: Solves 1",
    "May 1, 21:00 – May 1, 21:01: Solves 2",
  ]);
  await act(async () => root.unmount());
});

test("charts in which nothing has been counted yet have no column of 1", async () => {
  await speak("en-US");
  const empty = { ...FIGURES, ...SPRINT, teams: 0, solves: [0, 0, 0], scores: { step: 1, teams: [0] } };
  const html = renderToString(pageOf(empty));
  expect(html.match(/Highest column: \d/g)).toEqual(["Highest column: 0", "Highest column: 0"]);
  expect(html).not.toContain("NaN");
});
