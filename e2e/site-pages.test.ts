import { expect, test } from "vitest";
import type { ScoreChallengeView } from "../worker/contract/wire/board/board.ts";
import { challengesPage } from "../worker/domain/site/pages.ts";
import { SITE_TEXTS } from "../worker/domain/site/site-texts.ts";
import { STYLE } from "../worker/domain/site/style.ts";
import { brokenWords } from "./page-check.ts";
import { sharedBrowser } from "./shared.ts";
import { sideways } from "./visit.ts";

const browser = await sharedBrowser();

test("on a phone no word of an archive's table is broken: what does not fit is scrolled to", async () => {
  const site = {
    language: "en-US",
    texts: SITE_TEXTS["en-US"],
    title: "Regatta",
    made: "",
    has: { notices: false, writeups: false },
  } as const;
  const bloods = [{ id: 1, name: "Northern Lanterns", avatar: null, submitTimeUtc: null }];
  const one = { id: 1, title: "Lights at night", tag: "Forensics", score: 1_241, solved: 1_015, bloods } as unknown as ScoreChallengeView;
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.setContent(challengesPage(site, [one]).replace("</head>", `<style>${STYLE}</style></head>`));
  await expect.poll(() => brokenWords(page)).toEqual([]);
  await expect.poll(() => sideways(page)).toBe(0);
  await page.close();
});
