import { createRemixStub } from "@remix-run/testing";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { textsFor } from "~/i18n/server.ts";
import { Time } from "./Time.tsx";

const DAY_MS = 86_400_000;

/** The server's markup of a time, on a page that was rendered at the beginning of 1970. */
async function markupOf(at: number) {
  const Page = createRemixStub([{ path: "/", Component: () => <Time at={at} /> }]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={await textsFor("en-US")}>
      <Page />
    </I18nextProvider>,
  );
}

test("the server marks its times as UTC, which browsers without scripts say; a time in minutes has no zone", async () => {
  expect(await markupOf(30 * DAY_MS)).toMatch(/^<time [^>]*data-utc="true"[^>]*>Jan 31, 1970, 00:00<\/time>$/);
  expect(await markupOf(120_000)).toMatch(/^<time (?![^>]*data-utc)[^>]*>in 2 min\.<\/time>$/);
});
