import * as z from "zod/mini";
import { hasLevels } from "../../../packages/challenge-files/challenge/levels.ts";
import { idFrom } from "./digits.ts";
import { pastedText } from "./pasted-text.ts";
import { isoTime } from "./time.ts";

export { isoTime, NEVER, NO_SOLVE } from "./time.ts";

/** A time as clients send it: ISO-8601, in UTC unless it says otherwise, or Unix milliseconds. Parsed to epoch milliseconds. */
export const Time = timeOr("field.time", 0);
/** Numbers of seconds, sent by mistake, would be times in January 1970. */
const YEAR_2000 = 946_684_800_000;
/** The same for times that somebody sets: from 2000 on, or 0, which is never. */
export const SetTime = timeOr("field.time", YEAR_2000);
/** The same for the start and end of a game: the refusal of an absent one says that they are needed. */
export const GameTime = timeOr("game.titleRequired", YEAR_2000);

function timeOr(missing: string, from: number) {
  return z.pipe(
    z.transform((value: unknown) => (typeof value === "string" ? parseTime(value) : (value ?? undefined))),
    z.number({ error: ({ input }) => (input === undefined ? missing : "field.time") }).check(
      z.int("field.time"),
      z.refine((at) => at === 0 || at >= from, "field.time"),
      z.maximum(4_102_444_800_000, "field.time"),
    ),
  ) as unknown as z.ZodMiniType<number, number | string>;
}

/** A day, and possibly a time of day with or without an offset. */
const ISO =
  /^(?<day>\d{4}-\d\d-\d\d)(?<clock>[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(?<offset> ?(?:Z|UTC|GMT|(?:UTC|GMT)?[+-]\d\d?(?::?\d\d)?))?$/i;

function parseTime(text: string): unknown {
  if (text === "") return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const { day, clock, offset } = ISO.exec(text)?.groups ?? {};
  // The engine takes 05/06/2027 for the 6th of May, the 30th of February for the 2nd of March, and a time without an offset for one in the
  // machine's own zone.
  if (day === undefined || !isDay(day)) return NaN;
  return Date.parse(clock !== undefined && offset === undefined ? `${text}Z` : text);
}

function isDay(day: string): boolean {
  const at = Date.parse(day);
  return !Number.isNaN(at) && isoTime(at).startsWith(day);
}

/** The number that a text contains in decimal digits. JavaScript would also parse `0x10` and blanks as numbers. */
function fromDigits(value: unknown): unknown {
  return typeof value === "string" && /^\s*[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?\s*$/i.test(value) ? Number(value) : value;
}

/** A number that may also arrive as a numeric string. */
export function numeric(min: number, max: number, message = "field.range") {
  return z.pipe(
    z.transform(fromDigits),
    z.number(message).check(z.minimum(min, message), z.maximum(max, message)),
  ) as unknown as z.ZodMiniType<number, number | string>;
}

/** A whole number that may also arrive as a numeric string. */
export function whole(min: number, max: number, message = "field.range") {
  return z.pipe(
    z.transform(fromDigits),
    z.number(message).check(z.int(message), z.minimum(min, message), z.maximum(max, message)),
  ) as unknown as z.ZodMiniType<number, number | string>;
}

/** Text of bounded length, in UTF-16 units, without NUL or lone surrogates, which SQLite and JSON would not carry back unchanged. */
export function text(max: number, min = 0, empty = "field.required") {
  return z.string({ error: ({ input }) => (input === undefined ? "field.required" : "field.text") }).check(
    z.refine((value) => !value.includes("\0") && value.isWellFormed(), "field.text"),
    z.minLength(min, empty),
    z.maxLength(max, "field.tooLong"),
    // zod counts code points, which are up to two units each.
    z.refine((value) => value.length <= max, "field.tooLong"),
  );
}

/** Text with something to read: blanks alone are refused, those around words stay, because Markdown gives them a meaning. */
export function filled(max: number) {
  return text(max, 1, "field.empty").check(z.refine((value) => value.trim() !== "", "field.empty"));
}

/** Text that is trimmed before it is measured. */
export function trimmed(max: number, min = 0, empty = "field.required") {
  return z.pipe(
    z.transform((value: unknown) => (typeof value === "string" ? value.trim() : value)),
    text(max, min, empty),
  ) as unknown as z.ZodMiniType<string, string>;
}

/** What is copied from elsewhere, without what nobody sees around it. */
export const Pasted = z.transform((value: unknown) => (typeof value === "string" ? pastedText(value) : value));

/** Such text, as a code or an address, measured without that. */
export function pasted(max: number, min = 0, empty = "field.required") {
  return z.pipe(Pasted, text(max, min, empty)) as unknown as z.ZodMiniType<string, string>;
}

/** Positive 32-bit integer, as text in plain digits only: teams, games, challenges, participations, flags, notices, submissions. */
export const Id = idOr("field.id");
/** The same for the team with which somebody joins a game: the refusal of an absent one says that it is needed. */
export const JoiningTeam = idOr("game.teamRequired");

function idOr(missing: string) {
  return z.pipe(
    z.transform((value: unknown) => (typeof value === "string" ? (idFrom(value) ?? value) : value)),
    z
      .number({ error: ({ input }) => ((input ?? "") === "" ? missing : "field.id") })
      .check(z.int("field.id"), z.minimum(1, "field.id"), z.maximum(2_147_483_647, "field.id")),
  ) as unknown as z.ZodMiniType<number, number>;
}

/** Accepted in any case, stored in lower case. */
export const Guid = z.pipe(
  z.transform((value: unknown) => (typeof value === "string" ? value.toLowerCase() : value)),
  z.string("field.id").check(z.regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/, "field.id")),
) as unknown as z.ZodMiniType<string, string>;
export const Hash = z.string("field.hash").check(z.regex(/^[0-9a-f]{64}$/, "field.hash"));

/** More rows than any list has. */
export const MANY = 1_000_000_000;

/** A boolean as queries write it. */
export const Truth = z.pipe(
  z.transform((value: unknown) =>
    typeof value === "string" ? { true: true, false: false, "1": true, "0": false }[value.toLowerCase()] : value,
  ),
  z.boolean(),
) as unknown as z.ZodMiniType<boolean, boolean>;

/** Paging of a list: how many, from where. Lists have ceilings whatever is requested. */
export function paging(count: number, ceiling: number) {
  return z.object({
    count: z._default(clamped(ceiling), count),
    skip: z._default(clamped(MANY), 0),
  });
}

/** A non-negative number, as text in plain digits only; above the ceiling it becomes the ceiling. */
export function clamped(ceiling: number) {
  return z.pipe(
    z.transform(fromDigits),
    z.pipe(
      z.number("field.range").check(z.int("field.range"), z.minimum(0, "field.range")),
      z.transform((n: number) => Math.min(n, ceiling)),
    ),
  ) as unknown as z.ZodMiniType<number, number>;
}

/** Part of a list: `length` of this part, `total` of all. */
export type Page<T> = { data: T[]; length: number; total: number };

/** The shape of a page of a list: `length` is how many are in `data`, `total` how many there are. */
export function pageOf<T extends z.core.$ZodType>(item: T) {
  return z.object({ data: z.array(item), length: z.int(), total: z.int() });
}

/** Levels of lists and objects in a value that is shown: a few in a challenge's rules. What could be compared only by exhausting the stack has thousands. */
const SHOWN_LEVELS = 32;

/** What the editor had read in the changed fields, as it was shown: if something else is stored now, all is refused. */
export const Was = z.optional(
  z.record(z.string(), z.unknown().check(z.refine((value) => hasLevels(value, SHOWN_LEVELS), "field.invalid"))),
);

/** Shape of every error answer. `code` is ours; `title` is translated for the caller; `status` repeats the HTTP status or is 10001/10002. */
export const ErrorView = z.object({
  title: z.string(),
  status: z.int(),
  code: z.string(),
  /** For a defect (`unknown`): the id under which the server's log has it. */
  id: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  /** Only where a change of the e-mail address is refused because no mail is sent (wire contract 4). */
  data: z.optional(z.boolean()),
});
export type ErrorView = z.infer<typeof ErrorView>;
