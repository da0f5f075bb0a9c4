import * as z from "zod/mini";
import { BOUNDS, TEXTS } from "./limits.ts";
import { BLOODS, CAPABILITIES, CATEGORIES, CURVES, FLAG_KINDS, KINDS, LANGUAGES, LOCKED_AS, type FlagKind } from "./names.ts";
import { COLOUR, FLAG_VARIABLE, HINT_ID, IMAGE, SLUG } from "./patterns.ts";

/** The version of our own format. */
export const VERSION = 1;

/** As the platform stores it: without NUL or half a character. */
const isWhole = z.refine<string>((text) => !text.includes("\0") && text.isWellFormed(), "notText");
const text = (most: number) => z.string().check(isWhole, z.maxLength(most));
const trimmed = (most: number, least = 0) => z.string().check(z.trim(), isWhole, z.minLength(least), z.maxLength(most));
const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const numeric = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most));

const Share = whole(0, 10_000);

/** How the value falls with every solve. */
const Scoring = z.object({
  curve: z._default(z.enum(CURVES), CURVES[0]),
  /** The share of its value below which it never falls. */
  minimum_share: z._default(numeric(0, 1), 0.25),
  /** The same in points; both floors hold. */
  minimum_points: z._default(whole(0, 1_000_000), 0),
  /** How slowly it falls: CTFd's `decay` where the curve is CTFd's. */
  difficulty: z._default(numeric(0.01, 100_000), 5),
  /** `[solves, points]`, where the curve is a table. */
  steps: z._default(z.array(z.tuple([whole(1, 1_000_000), whole(0, 1_000_000)])).check(z.maxLength(TEXTS.steps)), []),
  breaks_ties: z._default(z.boolean(), true),
  bloods: z._default(z.enum(BLOODS), BLOODS[0]),
  /** Per mille of the score, or points. */
  blood_bonus: z._default(z.tuple([Share, Share, Share]), [0, 0, 0]),
});

/** What teams start of it. */
const Instance = z.object({
  image: z._default(trimmed(TEXTS.image).check(z.regex(new RegExp(`^(?:${IMAGE})?$`), "image")), ""),
  port: z._default(whole(1, 65_535), 80),
  memory_mb: z._default(whole(32, 1_048_576), 64),
  cpu_tenths: z._default(whole(1, 1_024), 1),
  storage_mb: z._default(whole(128, 1_048_576), 256),
  outbound: z._default(z.boolean(), false),
  capture: z._default(z.boolean(), false),
  capabilities: z._default(z.array(z.enum(CAPABILITIES)).check(z.maxLength(40)), []),
  flag_template: z._default(trimmed(TEXTS.flagTemplate), ""),
  flag_variable: z._default(z.string().check(z.regex(FLAG_VARIABLE)), "VEXIL_FLAG"),
});

/** A category that is none of the platform's, shown in the place of the one that it is filed under. */
const OwnCategory = z.object({
  name: z._default(trimmed(TEXTS.label), ""),
  symbol: z._default(trimmed(TEXTS.symbol), ""),
  colour: z._default(z.string().check(z.regex(COLOUR, "colour")), ""),
});

const Translation = z.optional(text(TEXTS.markdown));
const Descriptions = z.object(
  Object.fromEntries(LANGUAGES.map((language) => [language, Translation])) as Record<(typeof LANGUAGES)[number], typeof Translation>,
);

const names = (longest: number, most: number) => z._default(z.array(trimmed(longest, 1)).check(z.maxLength(most)), []);

const Slug = z.string().check(z.maxLength(TEXTS.slug), z.regex(SLUG, "slug"));
const Moment = z._default(z.nullable(z.iso.datetime({ offset: true })), null);

/** When teams may open it, and how often they may try. */
const rules = {
  /** Other challenges by their slugs, or `{score: points}`. */
  requirements: z._default(
    z.array(z.union([Slug, z.object({ score: whole(1, 1_000_000_000) })])).check(z.maxLength(TEXTS.requirements)),
    [],
  ),
  /** So many of them are enough; 0: all. */
  requirements_least: z._default(whole(0, TEXTS.requirements), 0),
  /** How it is shown to those who may not open it yet. */
  locked: z._default(z.enum(LOCKED_AS), LOCKED_AS[0]),
  opens: Moment,
  closes: Moment,
  /** Wrong answers of a team, after which it is over. */
  attempts: z._default(z.nullable(whole(1, 10_000)), null),
  /** After each so many wrong answers. */
  pause: z._default(z.nullable(z.object({ after: whole(1, 1_000), seconds: whole(1, 86_400) })), null),
};

/** One that a team pays for; without an id the one it is on the platform, by its text or its place. A text alone is free. */
const Hint = z.object({
  id: z.optional(z.string().check(z.regex(HINT_ID, "hintId"))),
  content: text(TEXTS.hint),
  cost: whole(1, 1_000_000),
});
export type Hint = string | z.output<typeof Hint>;

const isOnce = z.refine<Hint[]>((hints) => {
  const ids = hints.flatMap((one) => (typeof one === "string" ? [] : (one.id ?? [])));
  return new Set(ids).size === ids.length;
}, "hintTwice");

/** Everything of a challenge but its flags and files. */
export const Settings = z.object({
  name: trimmed(TEXTS.title, 1),
  slug: Slug,
  category: z._default(z.enum(CATEGORIES), "Misc"),
  own_category: z._default(OwnCategory, z.parse(OwnCategory, {})),
  authors: names(TEXTS.author, TEXTS.authors),
  tags: names(TEXTS.label, TEXTS.labels),
  /** How hard it is in words, and where that stands among the others: small is easy. */
  level: z._default(trimmed(TEXTS.label), ""),
  level_order: z._default(whole(0, 1_000), 0),
  /** Within its category; equals stand by their names. */
  position: z._default(whole(0, 1_000_000), 0),
  kind: z._default(z.enum(KINDS), "StaticAttachment"),
  description: z._default(text(TEXTS.markdown), ""),
  /** The description in further languages. */
  descriptions: z._default(Descriptions, {}),
  /** How to reach it, with `{{host}}`, `{{port}}`, `{{url}}` and `{{nc}}` of the team's instance. */
  connection_info: z._default(text(TEXTS.connection), ""),
  /** Shown in the empty field for the flag. */
  flag_format: z._default(trimmed(TEXTS.flagFormat), ""),
  /** Any answer solves it, and is kept for the organisers. */
  survey: z._default(z.boolean(), false),
  /** What it asks, one field each; with none the description asks. */
  questions: names(TEXTS.question, TEXTS.questions),
  /** For organisers; for players, too, after the end, when it is shown. */
  solution: z._default(text(TEXTS.markdown), ""),
  solution_shown: z._default(z.boolean(), false),
  /** What has to run for it elsewhere, in the words of whichever manifest said it: for organisers, carried out by nobody here. */
  service: z._default(text(TEXTS.service), ""),
  /** The challenge that is offered to a team once it has solved this one, by its slug. */
  next: z._default(z.union([Slug, z.literal("")]), ""),
  state: z._default(z.enum(["visible", "hidden"]), "visible"),
  value: z._default(whole(0, 1_000_000), 1000),
  ...rules,
  scoring: z._default(Scoring, z.parse(Scoring, {})),
  hints: z._default(z.array(z.union([text(TEXTS.hint), Hint])).check(z.maxLength(2 * TEXTS.hints), isOnce), []),
  /** Under which name each team gets its own file. */
  file_name: z._default(trimmed(TEXTS.fileName, 1), "attachment"),
  instance: z._default(Instance, z.parse(Instance, {})),
});
export type Settings = z.output<typeof Settings>;
export type SettingsInput = z.input<typeof Settings>;

const FlagText = trimmed(TEXTS.flag, 1);
export const FlagTexts = z
  .array(FlagText)
  .check(z.maxLength(TEXTS.flagsPerCall))
  .check(z.refine((flags) => new Set(flags).size === flags.length, "flagTwice"));

/** A file for players: one of the folder, an address, or a ZIP to be made of files of the folder. */
export type Attachment = { name: string; from: { path: string } | { url: string } | { zip: { name: string; path: string }[] } };
export type Flag = { content: string; kind: FlagKind; label: string; file: Attachment | null };
export type Challenge = Settings & { flags: Flag[]; files: Attachment[] };

const FlagFields = z.object({
  content: FlagText,
  kind: z._default(z.enum(FLAG_KINDS), FLAG_KINDS[0]),
  /** For the monitor. */
  label: z._default(trimmed(TEXTS.flagLabel), ""),
  file: z.optional(text(TEXTS.url)),
});

/** A file for players: a path beside the manifest or an address; under another name where one is given. */
const FileEntry = z.union([text(TEXTS.url), z.object({ file: text(TEXTS.url), name: trimmed(TEXTS.fileName, 1) })]);

/** `challenge.yml` as it is written. */
export const ChallengeFile = z.object({
  vexil: z.literal(VERSION),
  ...Settings.shape,
  slug: z.optional(Settings.shape.slug),
  flags: z._default(z.array(z.union([FlagText, FlagFields])), []),
  files: z._default(z.array(FileEntry).check(z.maxLength(BOUNDS.attachments)), []),
});
