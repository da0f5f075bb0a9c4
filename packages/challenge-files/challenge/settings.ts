import * as z from "zod/mini";
import { trimmed, whole as figure, written } from "./setting-checks.ts";
import { TEXTS } from "./limits.ts";
import { CATEGORIES } from "./categories.ts";
import { LANGUAGES } from "./languages.ts";
import { BLOODS, CAPABILITIES, CURVES, KINDS, LOCKED_AS } from "./names.ts";
import { COLOUR, FLAG_VARIABLE, HINT_ID, IMAGE, SLUG } from "./patterns.ts";
import { choice, line, lines, number, own, plain, SWITCH, text, whole, type Entry } from "./shape.ts";

const Share = figure(0, 10_000);

export const Slug = z.string().check(z.maxLength(TEXTS.slug), z.regex(SLUG, "slug"));
const Moment = z._default(z.nullable(z.iso.datetime({ offset: true, error: "moment" })), null);

const Translation = z.optional(written(TEXTS.markdown));
const Descriptions = z.object(
  Object.fromEntries(LANGUAGES.map((language) => [language, Translation])) as Record<(typeof LANGUAGES)[number], typeof Translation>,
);

/** A hint with a price. Without an id it is matched to the platform's hint by its text or position. A plain text is a free hint. */
const Hint = z.object({
  id: z.optional(z.string().check(z.regex(HINT_ID, "hintId"))),
  content: written(TEXTS.hint),
  cost: figure(1, 1_000_000),
});
export type Hint = string | z.output<typeof Hint>;

const isOnce = z.refine<Hint[]>((hints) => {
  const ids = hints.flatMap((one) => (typeof one === "string" ? [] : (one.id ?? [])));
  return new Set(ids).size === ids.length;
}, "hintTwice");

/** The platform limits free hints and hints with a price separately. */
const areFew = z.refine<Hint[]>((hints) => {
  const free = hints.filter((one) => typeof one === "string").length;
  return Math.max(free, hints.length - free) <= TEXTS.hints;
}, "hintsMany");

const areApart = z.refine<unknown[]>((needs) => new Set(needs.map((one) => JSON.stringify(one))).size === needs.length, "needTwice");

/** Solves rise and points fall, so that no solve makes a challenge worth more. */
const areSteps = z.refine<[number, number][]>(
  (steps) => steps.every(([from, points], i) => i === 0 || (from > steps[i - 1]![0] && points <= steps[i - 1]![1])),
  "stepsOrder",
);

/** When teams may open it, and how often they may try. */
const rules = {
  /** Other challenges by their slugs, or `{score: points}`. */
  requirements: z._default(
    z.array(z.union([Slug, z.object({ score: figure(1, 1_000_000_000) })])).check(z.maxLength(TEXTS.requirements), areApart),
    [],
  ),
  /** How many of them are enough; 0: all. */
  requirements_least: z._default(figure(0, TEXTS.requirements), 0),
  /** How it is shown to teams for which it is locked. */
  locked: z._default(z.enum(LOCKED_AS), LOCKED_AS[0]),
  opens: Moment,
  closes: Moment,
  /** The number of wrong answers after which a team may not try again. */
  attempts: z._default(z.nullable(figure(1, 10_000)), null),
  /** A pause after each such number of wrong answers. */
  pause: z._default(z.nullable(z.object({ after: figure(1, 1_000), seconds: figure(1, 86_400) })), null),
};

/**
 * Every setting of a challenge, by its name in a file: its name in calls, in a row and in an archive, its allowed values, and its default for a new
 * challenge. The order is that of a file. To add a setting, add a line here: the platform derives its call, its view, its column and its place in an
 * archive from it (`worker/contract/wire/challenge/challenge-fields.ts`).
 */
export const SETTINGS = {
  name: own("title", trimmed(TEXTS.title, 1)),
  /** Identifies it within its game. */
  slug: own("slug", Slug),
  category: own("tag", z._default(z.enum(CATEGORIES), "Misc")),
  /** A category that is not one of the platform's, shown in place of the one under which it is filed. */
  own_category: {
    name: plain("category", line(TEXTS.label), ""),
    symbol: plain("categorySymbol", line(TEXTS.symbol), ""),
    colour: own("categoryColour", z._default(z.string().check(z.regex(COLOUR, "colour")), "")),
  },
  /** The authors that players read; not the accounts that may edit it. */
  authors: plain("authors", lines(TEXTS.author, TEXTS.authors), []),
  tags: plain("labels", lines(TEXTS.label, TEXTS.labels), []),
  /** The difficulty in the organisers' own words, and its rank among the others: a low rank is easy. */
  level: plain("level", line(TEXTS.label), ""),
  level_order: plain("levelOrder", whole(0, 1_000), 0),
  /** Within its category; equal positions are sorted by name. */
  position: plain("position", whole(0, 1_000_000), 0),
  kind: z._default(z.enum(KINDS), "StaticAttachment"),
  description: plain("content", text(TEXTS.markdown), ""),
  /** The description in other languages. */
  descriptions: own("contents", z._default(Descriptions, {})),
  /** How to reach it, with `{{host}}`, `{{port}}`, `{{url}}` and `{{nc}}` of the team's instance. */
  connection_info: plain("connection", text(TEXTS.connection), ""),
  /** Shown as a placeholder in the flag field. */
  flag_format: plain("flagFormat", line(TEXTS.flagFormat), ""),
  /** Any non-empty answer solves it, whatever its flags, and is kept for the organisers. */
  survey: plain("survey", SWITCH, false),
  /** Its questions, one field each; with none there is one field, and the description asks. */
  questions: plain("questions", lines(TEXTS.question, TEXTS.questions), []),
  /** For organisers; after the end also for players, if it is shown. */
  solution: plain("solution", text(TEXTS.markdown), ""),
  solution_shown: plain("solutionShown", SWITCH, false),
  /** What has to run for it elsewhere, in the terms of its original manifest: for organisers; the platform does not run it. */
  service: plain("service", text(TEXTS.service), ""),
  /** The slug of the challenge that is offered to a team after it has solved this one; empty for none. */
  next: own("next", z._default(z.union([Slug, z.literal("")]), "")),
  state: z._default(z.enum(["visible", "hidden"]), "visible"),
  value: plain("originalScore", whole(0, 1_000_000), 1000),
  ...rules,
  /** How the value falls with every solve. */
  scoring: {
    curve: plain("scoring", choice(CURVES), CURVES[0]),
    /** The share of its value below which it never falls. */
    minimum_share: plain("minScoreRate", number(0, 1), 0.25),
    /** The same in points; both limits apply. */
    minimum_points: plain("minimumPoints", whole(0, 1_000_000), 0),
    /** How slowly it falls: CTFd's `decay` if the curve is CTFd's. */
    difficulty: plain("difficulty", number(0.01, 100_000), 5),
    /** `[solves, points]`: its value from this many solves on, if the curve is a table. */
    steps: own(
      "scoreSteps",
      z._default(z.array(z.tuple([figure(1, 1_000_000), figure(0, 1_000_000)])).check(z.maxLength(TEXTS.steps), areSteps), []),
      "steps",
    ),
    /** Whether its solves decide between teams of the same score. */
    breaks_ties: plain("breaksTies", SWITCH, true),
    /** What its first three solves earn in addition to its score. */
    bloods: plain("bloods", choice(BLOODS), BLOODS[0]),
    /** Per mille of the score, or points. */
    blood_bonus: own("bloodBonus", z._default(z.tuple([Share, Share, Share]), [0, 0, 0])),
  },
  hints: z._default(z.array(z.union([written(TEXTS.hint), Hint])).check(z.maxLength(2 * TEXTS.hints), areFew, isOnce), []),
  /** The name under which each team gets its own file. */
  file_name: own("fileName", z._default(trimmed(TEXTS.fileName, 1), "attachment")),
  /** The instances that teams start. */
  instance: {
    image: own("containerImage", z._default(trimmed(TEXTS.image).check(z.regex(new RegExp(`^(?:${IMAGE})?$`), "image")), "")),
    port: plain("containerExposePort", whole(1, 65_535), 80, "port"),
    memory_mb: plain("memoryLimit", whole(32, 1_048_576), 64, "memoryMb"),
    cpu_tenths: plain("cpuCount", whole(1, 1_024), 1, "cpuTenths"),
    storage_mb: plain("storageLimit", whole(128, 1_048_576), 256, "storageMb"),
    /** Whether instances may open connections to the Internet. */
    outbound: plain("allowOutbound", SWITCH, false, "outbound"),
    capture: plain("enableTrafficCapture", SWITCH, false, "capture"),
    /** Linux capabilities given back to instances, which otherwise have none. */
    capabilities: own("capabilities", z._default(z.array(z.enum(CAPABILITIES)).check(z.maxLength(40)), [])),
    flag_template: own("flagTemplate", z._default(trimmed(TEXTS.flagTemplate), "")),
    flag_variable: own("flagVariable", z._default(z.string().check(z.regex(FLAG_VARIABLE)), "VEXIL_FLAG")),
  },
} as const satisfies Record<string, Entry>;
