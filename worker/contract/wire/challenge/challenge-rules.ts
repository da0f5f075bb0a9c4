import * as z from "zod/mini";
import type { HeldRules } from "../../rpc/ledger.ts";
import { LIMITS } from "../limits.ts";
import { LOCKED_AS } from "../names.ts";
import { isoTime } from "../time.ts";
import { Id, SetTime, Time, whole } from "../wire.ts";

const orNull = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null);

/** A solve of another challenge of the game, or this many points. */
const Requirement = z.union([z.strictObject({ challenge: Id }), z.strictObject({ score: whole(1, 1_000_000_000) })]);

const Pause = z.strictObject({
  /** It begins after every n-th wrong answer. */
  after: whole(1, 1_000),
  seconds: whole(1, 86_400),
});

const rulesWith = (time: typeof Time) =>
  z
    .strictObject({
      requires: z._default(z.array(Requirement).check(z.maxLength(LIMITS.requirements, "field.tooMany")), []),
      /** This many of the requirements are enough; null: all. */
      least: orNull(whole(1, LIMITS.requirements)),
      /** How it is shown to teams that may not open it yet. */
      locked: z._default(z.enum(LOCKED_AS), LOCKED_AS[0]),
      opensAt: orNull(time),
      closesAt: orNull(time),
      attempts: orNull(whole(1, 10_000)),
      pause: orNull(Pause),
    })
    .check(
      z.refine(({ requires }) => new Set(requires.map((one) => JSON.stringify(one))).size === requires.length, {
        error: "field.invalid",
        path: ["requires"],
      }),
      z.refine(({ requires, least }) => least === null || least <= requires.length, { error: "field.range", path: ["least"] }),
      z.refine(({ opensAt, closesAt }) => opensAt === null || closesAt === null || opensAt < closesAt, {
        error: "challenge.closesFirst",
        path: ["closesAt"],
      }),
    );

/** When teams may open a challenge, and how often they may try. An omitted rule is not set. */
export const ChallengeRules = rulesWith(SetTime);
export type ChallengeRules = z.output<typeof ChallengeRules>;
/** The same as rows and archives contain it: those from before times were checked may have any. */
export const StoredRules = rulesWith(Time);

/** The same as the editor is shown them: times are ISO-8601. */
export const ChallengeRulesView = z.object({
  requires: z.array(z.union([z.object({ challenge: z.int() }), z.object({ score: z.int() })])),
  least: z.nullable(z.int()),
  locked: z.enum(LOCKED_AS),
  opensAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
  attempts: z.nullable(z.int()),
  pause: z.nullable(z.object({ after: z.int(), seconds: z.int() })),
});
export type ChallengeRulesView = z.infer<typeof ChallengeRulesView>;

export const NO_RULES: ChallengeRules = {
  requires: [],
  least: null,
  locked: "shown",
  opensAt: null,
  closesAt: null,
  attempts: null,
  pause: null,
};

/** Rules as the editor is shown them. */
export function rulesView({ opensAt, closesAt, ...rules }: ChallengeRules): ChallengeRulesView {
  return { ...rules, opensAt: opensAt === null ? null : isoTime(opensAt), closesAt: closesAt === null ? null : isoTime(closesAt) };
}

/** Rules as the Ledger stores them and its log records them: only those that are set, null when there are none. */
export function heldRules({ requires, least, locked, opensAt, closesAt, attempts, pause }: ChallengeRules): HeldRules | null {
  const held: HeldRules = {
    ...(requires.length > 0 && { requires }),
    ...(least !== null && least < requires.length && { least }),
    ...(locked !== "shown" && (requires.length > 0 || opensAt !== null) && { locked }),
    ...(opensAt !== null && { opensAt }),
    ...(closesAt !== null && { closesAt }),
    ...(attempts !== null && { attempts }),
    ...(pause !== null && { pause }),
  };
  return Object.keys(held).length > 0 ? held : null;
}

/** The same in the log of an archive. */
export const LoggedRules = z.strictObject({
  requires: z.optional(z.array(Requirement).check(z.maxLength(LIMITS.requirements, "field.tooMany"))),
  least: z.optional(whole(1, LIMITS.requirements)),
  locked: z.optional(z.enum(["masked", "hidden"])),
  opensAt: z.optional(Time),
  closesAt: z.optional(Time),
  attempts: z.optional(whole(1, 10_000)),
  pause: z.optional(Pause),
});
