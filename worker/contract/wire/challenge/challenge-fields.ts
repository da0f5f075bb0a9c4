import * as z from "zod/mini";
import { SETTINGS } from "../../../../packages/challenge-files/challenge/settings.ts";
import { COLOUR, FLAG_VARIABLE, IMAGE, SLUG } from "../../../../packages/challenge-files/challenge/patterns.ts";
import { ChallengeRules, ChallengeRulesView, NO_RULES, rulesView, StoredRules } from "./challenge-rules.ts";
import { ChallengeTag } from "../enums.ts";
import { PricedHints } from "./hints.ts";
import { LIMITS } from "../limits.ts";
import { CAPABILITIES, LANGUAGES, type Language } from "../names.ts";
import { text, trimmed, whole } from "../wire.ts";
import { plainFields, type Field } from "./plain-fields.ts";

export type { Field } from "./plain-fields.ts";

export const Capability = z.enum(CAPABILITIES);
export type Capability = z.infer<typeof Capability>;

const imageLike = (pattern: string, least: 0 | 1) =>
  z.pipe(trimmed(LIMITS.image, least), z.string().check(z.regex(new RegExp(pattern), "field.image"))) as unknown as z.ZodMiniType<
    string,
    string
  >;
/** A reference to an image. */
export const ImageName = imageLike(`^${IMAGE}$`, 1);

/** The same, or empty: none. */
const ImageNameOrNone = imageLike(`^(?:${IMAGE})?$`, 0);

const FlagVariable = z.string("field.text").check(z.regex(FLAG_VARIABLE, "field.invalid"));

/** One template, on one line. Trimmed because submissions are. */
const FlagTemplate = z.pipe(
  trimmed(LIMITS.flagTemplate),
  z.string().check(z.regex(/^[^\r\n]*$/, "field.text")),
) as unknown as z.ZodMiniType<string, string>;

export const Slug = trimmed(LIMITS.slug, 1).check(z.regex(SLUG, "challenge.slug"));

/** The same, or empty: none. */
const SlugOrNone = trimmed(LIMITS.slug).check(z.regex(new RegExp(`^$|${SLUG.source}`), "challenge.slug"));

/** By growing solves and falling points, so that no solve makes a challenge worth more. */
const Steps = z
  .array(z.tuple([whole(1, 1_000_000), whole(0, 1_000_000)]))
  .check(z.maxLength(LIMITS.steps, "field.tooMany"))
  .check(
    z.refine(
      (steps) => steps.every(([from, points], i) => i === 0 || (from > steps[i - 1]![0] && points <= steps[i - 1]![1])),
      "challenge.steps",
    ),
  );

const Share = whole(0, 10_000);

const Colour = z.string("field.text").check(z.regex(COLOUR, "field.invalid"));

/** The description in some of our languages; in the others it is the challenge's own. */
const Contents = z.partialRecord(z.enum(LANGUAGES), text(LIMITS.markdown)) as unknown as z.ZodMiniType<Partial<Record<Language, string>>>;

const Switch = z.boolean();
const Figure = z.nullable(z.int());

/** Settings of a plain shape, whose calls, views, columns and defaults are derived from it (`packages/challenge-files/challenge/settings.ts`). */
const PLAIN = plainFields(SETTINGS);

/** Those with schemas of their own, and those that files express differently. */
const OWN = {
  title: { wire: "title", column: "text", input: trimmed(LIMITS.title, 1), view: z.string() },
  tag: { wire: "tag", column: "text", input: ChallengeTag, view: ChallengeTag },
  hints: {
    wire: "hints",
    column: "json",
    input: z.array(text(LIMITS.hint)).check(z.maxLength(LIMITS.hints, "field.tooMany")),
    view: z.array(z.string()),
  },
  enabled: { wire: "isEnabled", column: "bool", input: Switch, view: Switch, default: false },
  fileName: {
    wire: "fileName",
    column: "text",
    input: trimmed(LIMITS.fileName, 1, "challenge.fileNameBlank"),
    view: z.nullable(z.string()),
    default: "attachment",
  },
  flagTemplate: {
    wire: "flagTemplate",
    column: "text",
    input: FlagTemplate,
    stored: z.nullable(FlagTemplate),
    view: z.nullable(z.string()),
    store: (template: string) => template || null,
  },
  /** Shown empty if there is none. */
  containerImage: {
    wire: "containerImage",
    column: "text",
    input: ImageNameOrNone,
    stored: z.nullable(ImageNameOrNone),
    view: z.string(),
    show: (image: string | null) => image ?? "",
  },
  // On the wire these may be null.
  memoryMb: { ...PLAIN.memoryMb, view: Figure },
  cpuTenths: { ...PLAIN.cpuTenths, view: Figure },
  storageMb: { ...PLAIN.storageMb, view: Figure },
  port: { ...PLAIN.port, view: Figure },
  capture: { ...PLAIN.capture, view: z.nullable(z.boolean()) },
  /** Empty only in an archive from before slugs existed; an import then makes one from the title. */
  slug: { wire: "slug", column: "text", input: Slug, view: z.string(), default: "" },
  steps: { wire: "scoreSteps", column: "json", input: Steps, view: z.array(z.tuple([z.int(), z.int()])), default: [] },
  bloodBonus: {
    wire: "bloodBonus",
    column: "json",
    input: z.tuple([Share, Share, Share]),
    view: z.tuple([z.int(), z.int(), z.int()]),
    default: [0, 0, 0],
  },
  categoryColour: { wire: "categoryColour", column: "text", input: Colour, view: z.string(), default: "" },
  contents: { wire: "contents", column: "json", input: Contents, view: Contents, default: {} },
  /** When teams may open it, and how often they may try. */
  rules: {
    wire: "rules",
    column: "json",
    input: ChallengeRules,
    stored: StoredRules,
    view: ChallengeRulesView,
    default: NO_RULES,
    show: rulesView,
  },
  /** Hints that a team pays for; those in `hints` are free. */
  pricedHints: { wire: "pricedHints", column: "json", input: PricedHints, view: PricedHints, default: [] },
  next: { wire: "next", column: "text", input: SlugOrNone, view: z.string(), default: "" },
  flagVariable: { wire: "flagVariable", column: "text", input: FlagVariable, view: z.string(), default: "VEXIL_FLAG" },
  capabilities: {
    wire: "capabilities",
    column: "json",
    input: z.array(Capability).check(z.maxLength(40, "field.tooMany")),
    view: z.array(Capability),
    default: [],
  },
} as const satisfies Record<string, Field>;

const FIELDS = { ...PLAIN, ...OWN };
/** The typed table: fields of a plain shape, and those with schemas of their own. */
export type ChallengeFields = Omit<typeof PLAIN, keyof typeof OWN> & typeof OWN;

/** Every archive has these; an older one lacks later fields, which then have their defaults. The list does not grow. */
const FIRST = [
  "title",
  "content",
  "tag",
  "hints",
  "enabled",
  "fileName",
  "originalScore",
  "minScoreRate",
  "difficulty",
  "flagTemplate",
  "containerImage",
  "memoryMb",
  "cpuTenths",
  "storageMb",
  "port",
  "capture",
] as const satisfies (keyof ChallengeFields)[];
type First = (typeof FIRST)[number];
const isFirst = (name: string) => FIRST.some((one) => one === name);

/** What every archive has comes first, also where a page lists what was changed. */
export const CHALLENGE_FIELDS: ChallengeFields = { ...Object.fromEntries(FIRST.map((name) => [name, FIELDS[name]])), ...FIELDS };

/** The schema of a field as it is stored: that of its input, unless it has another. */
export type StoredSchema<F extends Field> = F extends { stored: infer S extends z.ZodMiniType } ? S : F["input"];
/** A field's value in a row. */
export type StoredValue<F extends Field> = z.output<StoredSchema<F>>;

/** The schema of what a row and an archive contain. */
export const storedSchema = <F extends Field>(field: F) => (field.stored ?? field.input) as StoredSchema<F>;

/** Whether a row may contain null. */
export const isNullable = (field: Field): boolean => z.safeParse(storedSchema(field), null).success;

type ByWire<Fields extends Record<string, Field>, Shape extends Record<keyof Fields, unknown>> = {
  [K in keyof Fields as Fields[K]["wire"]]: Shape[K];
};
type Inputs = { [K in keyof ChallengeFields]: z.ZodMiniOptional<z.ZodMiniNullable<ChallengeFields[K]["input"]>> };
type Views = { [K in keyof ChallengeFields]: ChallengeFields[K]["view"] };
type Archived = {
  [K in keyof ChallengeFields]: K extends First ? StoredSchema<ChallengeFields[K]> : z.ZodMiniDefault<StoredSchema<ChallengeFields[K]>>;
};

const all: [string, Field][] = Object.entries(CHALLENGE_FIELDS);

/** What a call may change, by wire name. Absent or null keeps what is stored. */
export const inputShape = Object.fromEntries(all.map(([, { wire, input }]) => [wire, z.optional(z.nullable(input))])) as ByWire<
  ChallengeFields,
  Inputs
>;

/** What the editor is shown, by wire name. */
export const viewShape = Object.fromEntries(all.map(([, { wire, view }]) => [wire, view])) as ByWire<ChallengeFields, Views>;

/** What an archive contains, by the names of a row. */
export const archiveShape = Object.fromEntries(
  all.map(([name, field]) => [name, isFirst(name) ? storedSchema(field) : z._default(storedSchema(field), field.default)]),
) as Archived;
