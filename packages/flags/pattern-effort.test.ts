import { expect, test } from "vitest";
import { tooMuchToCompile } from "./pattern-effort.ts";

const wide = (times: number) => "[b-\\x{10fffe}]".repeat(times);

test.each([
  ["counts that add up to more steps than are allowed", "(|){1000}".repeat(55)],
  ["a count without an end", `a{300,}b{201,}`],
  ["wide ranges in any case", `(?i)${wide(3)}`],
  ["several in one class", `(?i:[a-\\x{1fffff}b-\\x{ffff}\\x{1}-\\x{ffff}\u0000-\u{10000}])`],
  ["counts within counts", `${"(?:(?:(?:(|)(|)(|)){10}){10}){10}".repeat(2)}`],
  ["a count after much", `(?:${"x*".repeat(240)}){200}`],
  ["a count after a long quotation", `(?:\\Q${"?".repeat(300)}\\E){200}`],
  ["counts after a backslash, which begin no quotation", `\\\\Q${"(|){1000}".repeat(50)}`],
  ["wide ranges after a backslash", `\\\\Q(?i)${wide(3)}`],
  ["wide ranges from a backslash", `(?i)${"[\\\\-\\x{10fffe}]".repeat(3)}`],
  ["wide ranges after a hyphen", `(?i)${"[-a-\\x{10fffe}]".repeat(3)}`],
  ["one that begins with an octal number", `(?is)[\\7-\\x{ffff}][\\1-\\x{ffff}][\\1-\\x{ffff}][\\x01-\\x{ffff}][a-\uffff]`],
])("%s: refused before they are compiled", (_, source) => expect(tooMuchToCompile(source)).toMatch(/more than/));

test.each([
  ["wide ranges in one case", wide(30)],
  ["narrow ranges in any case", "(?i)flag\\{[a-z0-9_]{1,400}-[ぁ-ん]+[ァ-ヶ]+[一-龯]{4}\\}"],
  ["braces that are no counts", "\\{1000\\}\\Q{1000}\\E\\p{L}\\x{41}{x1000}\\\\{400}"],
  ["a hyphen that is no range", "(?i)[-a][a-][\\pL-]\\d-\\w"],
  ["alternatives that RE2 makes a class of", `(?i)flag\\{(${[..."abcdefghijklmnopqrstuvwxyz0123456789"].join("|")}){64}\\}`],
  ["a quotation with what would be counts and ranges", `(?i)\\Q(((|){1000}){1000}[b-\\x{10fffe}][b-\\x{10fffe}]\\E`],
  ["the widest ranges that are folded quickly", `(?i)${wide(2)}`],
])("%s: compiled", (_, source) => expect(tooMuchToCompile(source)).toBeNull());
