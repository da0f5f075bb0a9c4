import * as z from "zod/mini";
import { CHALLENGE_FIELDS, type Field } from "../contract/wire/challenge/challenge-fields.ts";

type Def = { entries?: Record<string, string>; element?: z.ZodMiniType; out?: z.ZodMiniType };

/** The value with which a text field is tried. */
const WORDS = ["new", "NEW_FLAG", "ctf/new:1", "9", "#123456"];
/** The value with which a list field is tried. */
const SHAPES = [[7, 8, 9], [[3, 100]], { "ja-JP": "new" }, aRuleOfEach(), [{ id: "new", content: "new", cost: 9, after: 0 }]];

/**
 * For every field of a challenge a value other than the shown one, made from what a call may set it to, by wire name. `only`: the fields
 * that can have only one value. Throws an Error for a field for which no value is known: then add one to `WORDS` or `SHAPES`.
 */
export function otherChallenge(shown: Record<string, unknown>): { body: Record<string, unknown>; only: string[] } {
  const fields: Field[] = Object.values(CHALLENGE_FIELDS);
  const only = fields.filter(({ input }) => namesOf(input)?.length === 1).map(({ wire }) => wire);
  return { body: Object.fromEntries(fields.map((field) => [field.wire, otherValue(field, shown[field.wire])])), only };
}

function otherValue(field: Field, present: unknown): unknown {
  const fits = candidates(field, present).filter((value) => z.safeParse(field.input, value).success);
  if (fits.length === 0) throw new Error(`no value is known for the field ${field.wire}`);
  return fits.find((value) => JSON.stringify(value) !== JSON.stringify(present)) ?? fits[0];
}

function candidates({ column, input }: Field, present: unknown): unknown[] {
  if (column === "bool") return [!present];
  if (column === "integer" || column === "real") return [Number(present) * 2, 1, 0];
  const { element } = input._zod.def as Def;
  const one = namesOf(element ?? input)?.toReversed() ?? WORDS;
  return [...(element ? one.map((value) => [value]) : one), ...SHAPES];
}

/** The values of an enumeration, which may be wrapped in a parser of other spellings. */
function namesOf(schema: z.ZodMiniType): string[] | null {
  const { entries, out } = schema._zod.def as Def;
  if (out) return namesOf(out);
  return entries ? Object.values(entries) : null;
}

/** As the editor is shown it. */
function aRuleOfEach() {
  const times = { opensAt: "2030-01-01T00:00:00.000+00:00", closesAt: "2030-01-02T00:00:00.000+00:00" };
  return { requires: [{ score: 5 }, { score: 7 }], least: 1, locked: "masked", ...times, attempts: 9, pause: { after: 2, seconds: 30 } };
}
