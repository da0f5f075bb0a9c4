import ICAL from "ical.js";
import { expect, test } from "vitest";
import { calendarOf } from "./calendar.ts";

const EVENT = { uid: "u", title: "t", text: "", url: "https://ctf.test/games/1", from: 0, to: 1, revision: 1 };

test("a calendar contains no control characters except tabs and line endings, whatever a game is called", () => {
  const text = "a\u0000b\u0007c\u000bd\u001b[31me\u007ff\tg\rh\r\ni";
  const calendar = calendarOf(text, [{ ...EVENT, title: text, text }], 0);
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  expect(calendar.replaceAll("\r\n", "").match(/[\u0000-\u0008\u000a-\u001f\u007f]/g)).toBeNull();
  const [event] = new ICAL.Component(ICAL.parse(calendar) as unknown[]).getAllSubcomponents("vevent");
  expect(new ICAL.Event(event!).summary).toBe("a\ufffdb\ufffdc\ufffdd\ufffd[31me\ufffdf\tg\nh\ni");
});
