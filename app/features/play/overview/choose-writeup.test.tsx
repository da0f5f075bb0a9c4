import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { textsFor } from "~/i18n/server.ts";
import { ChooseWriteup } from "./ChooseWriteup.tsx";

test("a browser without scripts, which does not show the button that hands in a write-up, says that this needs them", async () => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={await textsFor("en-US")}>
      <ChooseWriteup busy={false} isFirst onFile={() => {}} />
    </I18nextProvider>,
  );
  expect(/<noscript>(.*)<\/noscript>/.exec(html)?.[1] ?? "").toContain("Handing in a file needs JavaScript.");
});
