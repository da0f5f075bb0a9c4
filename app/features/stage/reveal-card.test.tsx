import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { StageBoardView } from "#worker/contract/wire/board/stage.ts";
import { textsFor } from "~/i18n/server.ts";
import { LANGUAGES } from "#worker/contract/wire/names.ts";
import { RevealCard } from "./RevealCard.tsx";

const team = { id: 7, name: "Anchors", avatar: null, rank: 1_234 };
const reveal = { made: 5, team, joins: false, challenge: "Buoy", tag: "Web", solves: true, points: 1_234_567 };
const board = { frozen: "2026-01-01T00:00:00.000+00:00", rows: [], reveal } as unknown as StageBoardView;

test.each(LANGUAGES)("the points of a reveal step have the separators of %s", (language) => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={textsFor(language)}>
      <RevealCard play={{ board, beat: "climb" } as never} />
    </I18nextProvider>,
  );
  expect(html.replace(/<[^>]+>/g, "")).toContain("+1,234,567");
});
