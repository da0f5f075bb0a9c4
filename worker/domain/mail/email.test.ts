import { expect, test } from "vitest";
import { emailKey, isAllowedDomain } from "./email.ts";

test("addresses are unique regardless of case and surrounding spaces", () => {
  expect(emailKey(" Ada@Example.COM ")).toBe("ada@example.com");
});

test.each([
  ["a@school.example", "", true],
  ["a@school.example", " , ,", true],
  ["a@school.example", "school.example", true],
  ["a@School.EXAMPLE", "other.example , SCHOOL.example", true],
  ["a@school.example", "other.example，school.example、third.example", true],
  ["a@sub.school.example", "school.example", false],
  ["a@school.example.evil.example", "school.example", false],
  ["a@evilschool.example", "school.example", false],
  ["school.example@evil.example", "school.example", false],
  ["a@xn--bcher-kva.example", "bücher.example", true],
])("%s with the list %j: %s", (email, list, allowed) => {
  expect(isAllowedDomain(email, list)).toBe(allowed);
});
