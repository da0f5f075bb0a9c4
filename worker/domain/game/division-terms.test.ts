import { expect, test } from "vitest";
import type { DivisionTerms } from "../../contract/wire/game/divisions.ts";
import { admit, entryRows, guestsOf, hasWayIn, isCode, type Applicant, type Person } from "./division-terms.ts";

const person = (emailKey: string, over: Partial<Person> = {}): Person => ({ emailKey, emailConfirmed: true, isListed: false, ...over });
const said = (terms: Partial<DivisionTerms> | null, over: Partial<Applicant> = {}) => {
  const answer = admit(terms && { name: "X", ...terms }, {
    code: null,
    own: person("a@b.example"),
    others: [],
    isTeamListed: false,
    ...over,
  });
  return answer.ok ? answer.by : answer.code;
};

test("a division without entry conditions is open to all, even one for guests", () => {
  expect([said(null), said({ guest: true, capacity: 3 })]).toEqual(["all", "all"]);
});

test.each<[string, Partial<DivisionTerms>, Partial<Applicant>, string]>([
  ["the code", { code: "c", domains: ["x.example"] }, { code: "c" }, "code"],
  ["no code", { code: "c" }, {}, "game.inviteRequired"],
  ["another code", { code: "c" }, { code: "C" }, "game.inviteWrong"],
  ["another code, but the address", { code: "c", domains: ["b.example"] }, { code: "x" }, "address"],
  ["the domain in other letters", { domains: ["B.Example"] }, {}, "address"],
  ["a domain above it", { domains: ["example"] }, {}, "game.divisionNotAdmitted"],
  ["an international domain", { domains: ["bücher.example"] }, { own: person("a@xn--bcher-kva.example") }, "address"],
  [
    "an address that is not confirmed",
    { domains: ["b.example"] },
    { own: person("a@b.example", { emailConfirmed: false }) },
    "game.divisionUnconfirmed",
  ],
  ["an address on the list", { listed: true }, { own: person("a@b.example", { isListed: true }) }, "address"],
  [
    "an address on a list that counts no more",
    { domains: ["x.example"] },
    { own: person("a@b.example", { isListed: true }) },
    "game.divisionNotAdmitted",
  ],
  ["the team on the list", { listed: true }, { isTeamListed: true, others: [person("z@z.example")] }, "team"],
  ["the team on a list that counts no more", { domains: ["x.example"] }, { isTeamListed: true }, "game.divisionNotAdmitted"],
  ["a code where none is asked for", { domains: ["x.example"] }, { code: "c" }, "game.divisionNotAdmitted"],
  ["a list without entries", { listed: true }, {}, "game.divisionNotAdmitted"],
  ["a member who is not admitted", { domains: ["b.example"] }, { others: [person("z@z.example")] }, "game.divisionMembers"],
  [
    "a member whose address is not confirmed",
    { domains: ["b.example"] },
    { others: [person("c@b.example", { emailConfirmed: false })] },
    "game.divisionMembers",
  ],
])("%s", (_, terms, applicant, answer) => {
  expect(said(terms, applicant)).toBe(answer);
});

test.each([
  ["c", "c", true],
  ["c", " c\n", true],
  ["c", "C", false],
  ["", "", false],
  [null, null, false],
  [undefined, undefined, false],
])("the code %j brought for %j is right: %s", (brought, code, right) => expect(isCode(brought, code)).toBe(right));

test("rights of a division that the game no longer has are ignored", () => {
  expect(guestsOf(["Open"], [{ name: "Guests", guest: true }])).toEqual([]);
  expect(guestsOf(["Open", "Guests"], [{ name: "Guests", guest: true }])).toEqual(["Guests"]);
});

test("of two equivalent entries the first is kept, in the order of the list", () => {
  const rows = entryRows("X", ["Ada@Example.com", "Team One", "ada@example.com", "team 0ne", "Team Two"]);
  expect(rows.map(({ entry, position }) => [entry, position])).toEqual([
    ["Ada@Example.com", 0],
    ["Team One", 1],
    ["Team Two", 2],
  ]);
  expect(rows[0]!.key).toBe("ada@example.com");
});

test.each([
  ["no terms", null, false, false, true],
  ["guests only", { name: "a", guest: true as const }, false, false, true],
  ["a code", { name: "a", code: "x", listed: true as const }, false, false, true],
  ["an empty list", { name: "a", listed: true as const }, false, true, false],
  ["entries of a list that counts no more", { name: "a", domains: ["example.org"] }, true, false, false],
  ["a list", { name: "a", listed: true as const }, true, false, true],
  ["domains, and no mail to confirm by", { name: "a", domains: ["example.org"] }, false, false, false],
  ["domains", { name: "a", domains: ["example.org"] }, false, true, true],
])("an entry condition of a division: %s", (_, terms, isListed, confirms, open) => expect(hasWayIn(terms, isListed, confirms)).toBe(open));
