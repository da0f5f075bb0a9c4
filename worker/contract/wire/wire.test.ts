import { expect, test, vi } from "vitest";
import { parse } from "./parse.ts";
import { NoticeEdit } from "./monitor/notices.ts";
import { MessageInput } from "./game/team-messages.ts";
import { GameEdit } from "./game/game.ts";
import { NEVER, SetTime, text, Time, trimmed } from "./wire.ts";

test("the length of a text is counted in UTF-16 units, as browsers and the documents count it", () => {
  for (const schema of [text(4), trimmed(4)]) {
    expect(["abcd", "\u{1f6a9}\u{1f6a9}", "\u{1f6a9}ab"].map((value) => parse(schema, value))).toHaveLength(3);
    for (const value of ["abcde", "\u{1f6a9}\u{1f6a9}c", "\u{1f6a9}\u{1f6a9}\u{1f6a9}\u{1f6a9}"])
      expect(() => parse(schema, value)).toThrow("field.tooLong");
  }
});

test("a notice or a message of blanks only is empty; blanks around words are part of its text", () => {
  for (const blank of ["", "   ", "\n\t\u3000"]) {
    expect(() => parse(NoticeEdit, { content: blank })).toThrow("field.empty");
    expect(() => parse(MessageInput, { text: blank })).toThrow("field.empty");
  }
  expect(parse(NoticeEdit, { content: "    code\n" })).toEqual({ content: "    code\n" });
});

test("a day that its month does not have is no time", () => {
  for (const time of ["2027-02-29T00:00:00Z", "2027-02-30", "2027-04-31T12:00:00+09:00", "2100-02-29T00:00"])
    expect(() => parse(Time, time)).toThrow("field.time");
  const last = ["2028-02-29T00:00:00+14:00", "2027-02-28T24:00:00Z", "2027-04-30", "2027-12-31T23:59:59.9999999Z"];
  expect(last.map((time) => parse(Time, time))).toEqual([1_835_344_800_000, 1_803_859_200_000, 1_809_043_200_000, 1_830_297_599_999]);
});

test("a time that is set is none before 2000, as seconds instead of milliseconds would be; zero, which is never, stays", () => {
  const seconds = 1_790_000_000;
  for (const time of [seconds, `${seconds}`, "1999-12-31T23:59:59.999Z", 1]) expect(() => parse(SetTime, time)).toThrow("field.time");
  expect(() => parse(GameEdit, { title: "t", start: seconds, end: seconds * 1_000 })).toThrow(
    expect.objectContaining({ fields: { start: "field.time" } }),
  );
  expect(["2000-01-01", 0, NEVER, seconds * 1_000].map((time) => parse(SetTime, time))).toEqual([946_684_800_000, 0, 0, seconds * 1_000]);
  expect(parse(Time, seconds)).toBe(seconds);
});

test("a time without an offset is one in UTC, whatever the machine's own time zone is", () => {
  vi.stubEnv("TZ", "America/New_York");
  expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(300);
  const times = [
    "2026-03-29T02:30:00",
    "2026-03-29 02:30",
    "2026-03-29t02:30:00.0000000",
    "2026-03-29T02:30Z",
    "2026-03-28T22:30:00-04:00",
    "2026-03-29 11:30:00 +0900",
    "2026-03-29 02:30:00 UTC",
  ];
  expect(new Set(times.map((time) => parse(Time, time)))).toEqual(new Set([Date.UTC(2026, 2, 29, 2, 30)]));
  expect(parse(Time, "2026-03-29")).toBe(Date.UTC(2026, 2, 29));
  // The engine reads these by the machine's own zone.
  for (const time of ["2026-03-29 2:30", "2026-03-29 02:30 PM", "2026-03-29 02:30 (UTC)"])
    expect(() => parse(Time, time)).toThrow("field.time");
  vi.unstubAllEnvs();
});

test.each(["05/06/2027", "6 May 2027", "Sat, 08 May 2027 10:00:00 GMT", "tomorrow"])("%j is no time in ISO-8601, and refused", (text) => {
  expect(() => parse(Time, text)).toThrow("field.time");
});
