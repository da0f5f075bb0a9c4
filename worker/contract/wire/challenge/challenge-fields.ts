import * as z from "zod/mini";
import { COLOUR, FLAG_VARIABLE, IMAGE, SLUG } from "../../../../packages/challenge-files/patterns.ts";
import { ChallengeRules, ChallengeRulesView, NO_RULES, rulesView } from "./challenge-rules.ts";
import { ChallengeTag } from "../enums.ts";
import { PricedHints } from "./hints.ts";
import { LIMITS } from "../limits.ts";
import { BLOODS, CAPABILITIES, LANGUAGES, SCORINGS, type Language } from "../names.ts";
import { numeric, text, trimmed, whole } from "../wire.ts";

/**
 * A setting of a challenge on its whole way. Its key here is its name in a row and in an archive; the column is the same in snake case
 * (`db/schema/challenge-columns.ts`). A new field is a line below, a generated migration, and its place on the screen with its texts.
 */
export type Field = {
  /** Its name in the calls. */
  wire: string;
  column: "text" | "integer" | "real" | "bool" | "json";
  /** What a call may set it to. */
  input: z.ZodMiniType;
  /** What a row and an archive hold, where that is not what a call sets. Null where the column may be. */
  stored?: z.ZodMiniType;
  /** What the editor is shown. */
  view: z.ZodMiniType;
  /** What a new challenge has, and one of an archive from before there was the field. */
  default?: unknown;
  /** From what a call sets to what is stored, and from there to what is shown, where they differ. */
  store?: (value: never) => unknown;
  show?: (value: never) => unknown;
};

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

/** One template, on one line. Trimmed, since what is submitted is. */
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

const Labels = z.array(trimmed(LIMITS.label, 1)).check(z.maxLength(LIMITS.labels, "field.tooMany"));

const Colour = z.string("field.text").check(z.regex(COLOUR, "field.invalid"));

/** The description in some of our languages; in the others it is the challenge's own. */
const Contents = z.partialRecord(z.enum(LANGUAGES), text(LIMITS.markdown)) as unknown as z.ZodMiniType<Partial<Record<Language, string>>>;

const Switch = z.boolean();
const Figure = z.nullable(z.int());

/** Every archive has these. */
const FIRST = {
  title: { wire: "title", column: "text", input: trimmed(LIMITS.title, 1), view: z.string() },
  content: { wire: "content", column: "text", input: text(LIMITS.markdown), view: z.string(), default: "" },
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
  originalScore: { wire: "originalScore", column: "integer", input: whole(0, 1_000_000), view: z.int(), default: 1000 },
  minScoreRate: { wire: "minScoreRate", column: "real", input: numeric(0, 1), view: z.number(), default: 0.25 },
  difficulty: { wire: "difficulty", column: "real", input: numeric(0.01, 100_000), view: z.number(), default: 5 },
  flagTemplate: {
    wire: "flagTemplate",
    column: "text",
    input: FlagTemplate,
    stored: z.nullable(FlagTemplate),
    view: z.nullable(z.string()),
    store: (template: string) => template || null,
  },
  /** Shown empty where there is none. */
  containerImage: {
    wire: "containerImage",
    column: "text",
    input: ImageNameOrNone,
    stored: z.nullable(ImageNameOrNone),
    view: z.string(),
    show: (image: string | null) => image ?? "",
  },
  memoryMb: { wire: "memoryLimit", column: "integer", input: whole(32, 1_048_576), view: Figure, default: 64 },
  cpuTenths: { wire: "cpuCount", column: "integer", input: whole(1, 1_024), view: Figure, default: 1 },
  storageMb: { wire: "storageLimit", column: "integer", input: whole(128, 1_048_576), view: Figure, default: 256 },
  port: { wire: "containerExposePort", column: "integer", input: whole(1, 65_535), view: Figure, default: 80 },
  capture: { wire: "enableTrafficCapture", column: "bool", input: Switch, view: z.nullable(z.boolean()), default: false },
} as const satisfies Record<string, Field>;

/** These are absent from older archives, and ours on the wire. A default is needed. */
const LATER = {
  /** Names it within its game. Empty only in an archive from before there were slugs; an import then makes one from the title. */
  slug: { wire: "slug", column: "text", input: Slug, view: z.string(), default: "" },
  /** The way in which it is worth points. */
  scoring: { wire: "scoring", column: "text", input: z.enum(SCORINGS), view: z.enum(SCORINGS), default: SCORINGS[0] },
  /** The score never falls below so many points, nor below its share. */
  minimumPoints: { wire: "minimumPoints", column: "integer", input: whole(0, 1_000_000), view: z.int(), default: 0 },
  /** `[solves, points]`: what it is worth from so many solves on, where the scoring is a table. */
  steps: { wire: "scoreSteps", column: "json", input: Steps, view: z.array(z.tuple([z.int(), z.int()])), default: [] },
  /** Whether its solves decide between teams of the same score. */
  breaksTies: { wire: "breaksTies", column: "bool", input: Switch, view: Switch, default: true },
  /** What its first three solves bring beside its score. */
  bloods: { wire: "bloods", column: "text", input: z.enum(BLOODS), view: z.enum(BLOODS), default: BLOODS[0] },
  /** Per mille of the score, or points. */
  bloodBonus: {
    wire: "bloodBonus",
    column: "json",
    input: z.tuple([Share, Share, Share]),
    view: z.tuple([z.int(), z.int(), z.int()]),
    default: [0, 0, 0],
  },
  /** Who made it, as players read it; not the account that may change it. */
  authors: {
    wire: "authors",
    column: "json",
    input: z.array(trimmed(LIMITS.author, 1)).check(z.maxLength(LIMITS.authors, "field.tooMany")),
    view: z.array(z.string()),
    default: [],
  },
  labels: { wire: "labels", column: "json", input: Labels, view: z.array(z.string()), default: [] },
  /** How hard it is in the organisers' own words, and where that stands among the others: small is easy. */
  level: { wire: "level", column: "text", input: trimmed(LIMITS.label), view: z.string(), default: "" },
  levelOrder: { wire: "levelOrder", column: "integer", input: whole(0, 1_000), view: z.int(), default: 0 },
  /** Within its tag; equals stand by their titles. */
  position: { wire: "position", column: "integer", input: whole(0, 1_000_000), view: z.int(), default: 0 },
  /** A category of the organisers' own beside the tag; empty for none. */
  category: { wire: "category", column: "text", input: trimmed(LIMITS.label), view: z.string(), default: "" },
  categorySymbol: { wire: "categorySymbol", column: "text", input: trimmed(LIMITS.symbol), view: z.string(), default: "" },
  categoryColour: { wire: "categoryColour", column: "text", input: Colour, view: z.string(), default: "" },
  /** Shown in the empty field for the flag. */
  flagFormat: { wire: "flagFormat", column: "text", input: trimmed(LIMITS.flagFormat), view: z.string(), default: "" },
  /** How to reach it, with `{{host}}`, `{{port}}`, `{{url}}` and `{{nc}}` of the team's instance. */
  connection: { wire: "connection", column: "text", input: text(LIMITS.connection), view: z.string(), default: "" },
  /** Any answer that is not blank solves it, whatever its flags; answers are kept as submissions are. */
  survey: { wire: "survey", column: "bool", input: Switch, view: Switch, default: false },
  /** What a survey asks, one field each; with none it is one field, and the description asks. */
  questions: {
    wire: "questions",
    column: "json",
    input: z.array(trimmed(LIMITS.question, 1)).check(z.maxLength(LIMITS.questions, "field.tooMany")),
    view: z.array(z.string()),
    default: [],
  },
  contents: { wire: "contents", column: "json", input: Contents, view: Contents, default: {} },
  /** For staff, and for players once the game has ended when it is `solutionShown`. */
  solution: { wire: "solution", column: "text", input: text(LIMITS.markdown), view: z.string(), default: "" },
  /** When teams may open it, and how often they may try. */
  rules: {
    wire: "rules",
    column: "json",
    input: ChallengeRules,
    view: ChallengeRulesView,
    default: NO_RULES,
    show: rulesView,
  },
  /** Hints that a team pays for; those in `hints` are free. */
  pricedHints: { wire: "pricedHints", column: "json", input: PricedHints, view: PricedHints, default: [] },
  solutionShown: { wire: "solutionShown", column: "bool", input: Switch, view: Switch, default: false },
  /** What has to run for it elsewhere, as its files say it: for staff, carried out by nobody here. */
  service: { wire: "service", column: "text", input: text(LIMITS.service), view: z.string(), default: "" },
  /** The slug of the challenge that is offered to a team once it has solved this one; of none, nothing is. */
  next: { wire: "next", column: "text", input: SlugOrNone, view: z.string(), default: "" },
  flagVariable: { wire: "flagVariable", column: "text", input: FlagVariable, view: z.string(), default: "VEXIL_FLAG" },
  /** Whether instances may open connections to the Internet. */
  outbound: { wire: "allowOutbound", column: "bool", input: Switch, view: Switch, default: false },
  /** Linux capabilities given back to instances, which otherwise have none. */
  capabilities: {
    wire: "capabilities",
    column: "json",
    input: z.array(Capability).check(z.maxLength(40, "field.tooMany")),
    view: z.array(Capability),
    default: [],
  },
} as const satisfies Record<string, Field & { default: unknown }>;

export const CHALLENGE_FIELDS = { ...FIRST, ...LATER };
export type ChallengeFields = typeof CHALLENGE_FIELDS;

export type StoredSchema<F extends Field> = F extends { stored: infer S extends z.ZodMiniType } ? S : F["input"];
/** A field's value in a row. */
export type StoredValue<F extends Field> = z.output<StoredSchema<F>>;

/** The schema of what a row and an archive hold. */
export const storedSchema = <F extends Field>(field: F) => (field.stored ?? field.input) as StoredSchema<F>;

/** Whether a row may hold null. */
export const isNullable = (field: Field): boolean => z.safeParse(storedSchema(field), null).success;

type ByWire<Fields extends Record<string, Field>, Shape extends Record<keyof Fields, unknown>> = {
  [K in keyof Fields as Fields[K]["wire"]]: Shape[K];
};
type Inputs = { [K in keyof ChallengeFields]: z.ZodMiniOptional<z.ZodMiniNullable<ChallengeFields[K]["input"]>> };
type Views = { [K in keyof ChallengeFields]: ChallengeFields[K]["view"] };
type Archived = { [K in keyof typeof FIRST]: StoredSchema<(typeof FIRST)[K]> } & {
  [K in keyof typeof LATER]: z.ZodMiniDefault<StoredSchema<(typeof LATER)[K]>>;
};

const all: [string, Field][] = Object.entries(CHALLENGE_FIELDS);

/** What a call may change, by wire name. Absent or null keeps what is stored. */
export const inputShape = Object.fromEntries(all.map(([, { wire, input }]) => [wire, z.optional(z.nullable(input))])) as ByWire<
  ChallengeFields,
  Inputs
>;

/** What the editor is shown, by wire name. */
export const viewShape = Object.fromEntries(all.map(([, { wire, view }]) => [wire, view])) as ByWire<ChallengeFields, Views>;

/** What an archive holds, by the names of a row. */
export const archiveShape = Object.fromEntries(
  all.map(([name, field]) => [name, name in LATER ? z._default(storedSchema(field), field.default) : storedSchema(field)]),
) as Archived;
