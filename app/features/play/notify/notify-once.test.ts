import { expect, test } from "vitest";
import { startNotifying, type Surroundings } from "./notify-once.ts";

/** A browser with pages of one game, which receive each other's messages at once; the oldest open page is the first one. */
function aBrowser() {
  const heard = new Map<object, Parameters<Surroundings["others"]["hear"]>[0]>();
  const line: { given: () => void }[] = [];
  const shown: string[] = [];
  const open = (isVisible = false) => {
    const page = { isVisible };
    const place = { given: () => {} };
    const around: Surroundings = {
      isVisible: () => page.isVisible,
      others: {
        send: (word) => heard.forEach((hear, other) => other !== page && hear(word)),
        hear: (hear) => {
          heard.set(page, hear);
          return () => heard.delete(page);
        },
      },
      first: (given) => {
        place.given = given;
        if (line.push(place) === 1) given();
        return () => {
          const [first] = line;
          line.splice(line.indexOf(place), 1);
          if (first === place) line[0]?.given();
        };
      },
      wait: async () => {},
    };
    const notifier = startNotifying<{ tag: string }>(around, ({ tag }) => shown.push(tag));
    return Object.assign(page, { notify: (tag: string) => notifier.notify({ tag }), close: notifier.stop });
  };
  return { open, shown };
}

test("an event that all pages receive is shown once, and by another page after the first is closed", async () => {
  const { open, shown } = aBrowser();
  const pages = [open(), open(), open()];
  for (const page of pages) await page.notify("one");
  for (const page of pages) await page.notify("one");
  expect(shown).toEqual(["one"]);
  pages[0]!.close();
  for (const page of pages.slice(1)) await page.notify("two");
  expect(shown).toEqual(["one", "two"]);
});

test("nothing is shown while one of the pages is visible, whichever it is", async () => {
  const { open, shown } = aBrowser();
  const [first, second] = [open(), open(true)];
  for (const page of [first, second]) await page.notify("one");
  expect(shown).toEqual([]);
  second.isVisible = false;
  first.isVisible = true;
  for (const page of [first, second]) await page.notify("two");
  expect(shown).toEqual([]);
  first.isVisible = false;
  for (const page of [first, second]) await page.notify("three");
  expect(shown).toEqual(["three"]);
});
