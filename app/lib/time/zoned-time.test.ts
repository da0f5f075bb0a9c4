import { expect, test } from "vitest";
import { fromInput, toInput, zoneName } from "./zoned-time.ts";

test("an instant is edited as the organiser's clock shows it", () => {
  const at = Date.UTC(2026, 10, 21, 0, 30);
  expect(toInput(at, "Asia/Tokyo")).toBe("2026-11-21T09:30");
  expect(toInput(at, "America/New_York")).toBe("2026-11-20T19:30");
  expect(toInput(at, "UTC")).toBe("2026-11-21T00:30");
});

test.each(["UTC", "Asia/Tokyo", "Asia/Kolkata", "America/St_Johns", "Pacific/Chatham"])(
  "in %s the time shown is the time stored",
  (zone) => {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 17 * 3_600_000)
      expect(fromInput(toInput(at, zone), zone)).toBe(at);
  },
);

test.each(["UTC", "Asia/Tokyo", "Europe/Amsterdam", "America/New_York"])(
  "in %s a year stays as it is while its digits are typed",
  (zone) => {
    for (const value of ["0002-11-21T09:30", "0020-02-29T09:30", "0202-11-21T09:30", "2028-02-29T09:30"])
      expect(toInput(fromInput(value, zone)!, zone)).toBe(value);
  },
);

test("a time that a clock change skips is an hour later, and one that occurs twice is the first", () => {
  expect(fromInput("2026-03-29T02:30", "Europe/Berlin")).toBe(Date.UTC(2026, 2, 29, 1, 30));
  expect(fromInput("2026-10-25T02:30", "Europe/Berlin")).toBe(Date.UTC(2026, 9, 25, 0, 30));
});

test("a time that occurs twice stays the second one while it is changed by less than an hour", () => {
  const second = Date.UTC(2026, 9, 25, 1, 30);
  const changed = (value: string) => fromInput(value, "Europe/Berlin", second);
  expect(changed("2026-10-25T02:45")).toBe(Date.UTC(2026, 9, 25, 1, 45));
  // Its first digit was typed, which left four minutes past.
  expect(fromInput("2026-10-25T02:45", "Europe/Berlin", Date.UTC(2026, 9, 25, 1, 4))).toBe(Date.UTC(2026, 9, 25, 1, 45));
  expect(fromInput("2026-10-25T02:05", "Europe/Berlin", Date.UTC(2026, 9, 25, 0, 59))).toBe(Date.UTC(2026, 9, 25, 0, 5));
  expect(fromInput("2026-10-25T02:45", "Europe/Berlin", second - 3_600_000)).toBe(Date.UTC(2026, 9, 25, 0, 45));
  expect(fromInput("2026-10-25T02:45", "Europe/Berlin", Date.UTC(2026, 9, 25, 8))).toBe(Date.UTC(2026, 9, 25, 0, 45));
});

test.each(["", "2026-11-21", "tomorrow"])("%j is not a time", (value) => {
  expect(fromInput(value, "UTC")).toBeNull();
});

test("the zone is named with its offset", () => {
  expect(zoneName("Asia/Tokyo", 0, "en-US")).toBe("Asia/Tokyo (GMT+9)");
  expect(zoneName("Asia/Singapore", 0, "en-US")).toBe("Asia/Singapore (GMT+7:30)");
  expect(zoneName("Asia/Singapore", null, "en-US")).toBe("Asia/Singapore (GMT+8)");
});
