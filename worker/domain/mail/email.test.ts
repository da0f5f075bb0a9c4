import { expect, test } from "vitest";
import { emailKey, isAllowedDomain, mailboxOf } from "./email.ts";

test("addresses are unique regardless of case and surrounding spaces", () => {
  expect(emailKey(" Ada@Example.COM ")).toBe("ada@example.com");
});

test("addresses that differ in what follows a plus, in dots or in case lead to one mailbox; others do not", () => {
  const same = ["ada@example.com", "A.d.a@Example.com", "ada+ctf@example.com", "ada+a+b.c@example.com"];
  expect(new Set(same.map(mailboxOf))).toEqual(new Set(["ada@example.com"]));
  expect(["bob@example.com", "ada@sub.example.com", "+@example.com"].map(mailboxOf)).toEqual([
    "bob@example.com",
    "ada@sub.example.com",
    "@example.com",
  ]);
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
