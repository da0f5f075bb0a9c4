import * as z from "zod/mini";
import { trimmed, whole as figure, written } from "./setting-checks.ts";
import { TEXTS } from "./limits.ts";
import { BLOODS, CAPABILITIES, CATEGORIES, CURVES, KINDS, LANGUAGES, LOCKED_AS } from "./names.ts";
import { COLOUR, FLAG_VARIABLE, HINT_ID, IMAGE, SLUG } from "./patterns.ts";
import { choice, line, lines, number, own, plain, SWITCH, text, whole, type Entry } from "./shape.ts";

const Share = figure(0, 10_000);

export const Slug = z.string().check(z.maxLength(TEXTS.slug), z.regex(SLUG, "slug"));
const Moment = z._default(z.nullable(z.iso.datetime({ offset: true })), null);

const Translation = z.optional(written(TEXTS.markdown));
const Descriptions = z.object(
  Object.fromEntries(LANGUAGES.map((language) => [language, Translation])) as Record<(typeof LANGUAGES)[number], typeof Translation>,
);

/** One that a team pays for; without an id the one it is on the platform, by its text or its place. A text alone is free. */
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

/** The platform takes so many free ones, and so many with a price. */
const areFew = z.refine<Hint[]>((hints) => {
  const free = hints.filter((one) => typeof one === "string").length;
  return Math.max(free, hints.length - free) <= TEXTS.hints;
}, "hintsMany");

const areApart = z.refine<unknown[]>((needs) => new Set(needs.map((one) => JSON.stringify(one))).size === needs.length, "needTwice");

/** By growing solves and falling points, so that no solve makes a challenge worth more. */
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
  /** So many of them are enough; 0: all. */
  requirements_least: z._default(figure(0, TEXTS.requirements), 0),
  /** How it is shown to those who may not open it yet. */
  locked: z._default(z.enum(LOCKED_AS), LOCKED_AS[0]),
  opens: Moment,
  closes: Moment,
  /** Wrong answers of a team, after which it is over. */
  attempts: z._default(z.nullable(figure(1, 10_000)), null),
  /** After each so many wrong answers. */
  pause: z._default(z.nullable(z.object({ after: figure(1, 1_000), seconds: figure(1, 86_400) })), null),
};

/**
 * Every setting of a challenge on its whole way, by its name in a file: what it is called in calls, in a row and in an archive, what it may hold, and
 * what a new challenge has. The order is that of a file. A new setting is a line here: the platform makes its call, its view, its column and its place
 * in an archive of it (`worker/contract/wire/challenge/challenge-fields.ts`).
 */
export const SETTINGS = {
  name: own("title", trimmed(TEXTS.title, 1)),
  /** Names it within its game. */
  slug: own("slug", Slug),
  category: own("tag", z._default(z.enum(CATEGORIES), "Misc")),
  /** A category that is none of the platform's, shown in the place of the one that it is filed under. */
  own_category: {
    name: plain("category", line(TEXTS.label), ""),
    symbol: plain("categorySymbol", line(TEXTS.symbol), ""),
    colour: own("categoryColour", z._default(z.string().check(z.regex(COLOUR, "colour")), "")),
  },
  /** Who made it, as players read it; not the account that may change it. */
  authors: plain("authors", lines(TEXTS.author, TEXTS.authors), []),
  tags: plain("labels", lines(TEXTS.label, TEXTS.labels), []),
  /** How hard it is in the organisers' own words, and where that stands among the others: small is easy. */
  level: plain("level", line(TEXTS.label), ""),
  level_order: plain("levelOrder", whole(0, 1_000), 0),
  /** Within its category; equals stand by their names. */
  position: plain("position", whole(0, 1_000_000), 0),
  kind: z._default(z.enum(KINDS), "StaticAttachment"),
  description: plain("content", text(TEXTS.markdown), ""),
  /** The description in further languages. */
  descriptions: own("contents", z._default(Descriptions, {})),
  /** How to reach it, with `{{host}}`, `{{port}}`, `{{url}}` and `{{nc}}` of the team's instance. */
  connection_info: plain("connection", text(TEXTS.connection), ""),
  /** Shown in the empty field for the flag. */
  flag_format: plain("flagFormat", line(TEXTS.flagFormat), ""),
  /** Any answer that is not blank solves it, whatever its flags, and is kept for the organisers. */
  survey: plain("survey", SWITCH, false),
  /** What it asks, one field each; with none it is one field, and the description asks. */
  questions: plain("questions", lines(TEXTS.question, TEXTS.questions), []),
  /** For organisers; for players, too, after the end, when it is shown. */
  solution: plain("solution", text(TEXTS.markdown), ""),
  solution_shown: plain("solutionShown", SWITCH, false),
  /** What has to run for it elsewhere, in the words of whichever manifest said it: for organisers, carried out by nobody here. */
  service: plain("service", text(TEXTS.service), ""),
  /** The challenge that is offered to a team once it has solved this one, by its slug; of none, nothing is. */
  next: own("next", z._default(z.union([Slug, z.literal("")]), "")),
  state: z._default(z.enum(["visible", "hidden"]), "visible"),
  value: plain("originalScore", whole(0, 1_000_000), 1000),
  ...rules,
  /** How the value falls with every solve. */
  scoring: {
    curve: plain("scoring", choice(CURVES), CURVES[0]),
    /** The share of its value below which it never falls. */
    minimum_share: plain("minScoreRate", number(0, 1), 0.25),
    /** The same in points; both floors hold. */
    minimum_points: plain("minimumPoints", whole(0, 1_000_000), 0),
    /** How slowly it falls: CTFd's `decay` where the curve is CTFd's. */
    difficulty: plain("difficulty", number(0.01, 100_000), 5),
    /** `[solves, points]`: what it is worth from so many solves on, where the curve is a table. */
    steps: own(
      "scoreSteps",
      z._default(z.array(z.tuple([figure(1, 1_000_000), figure(0, 1_000_000)])).check(z.maxLength(TEXTS.steps), areSteps), []),
      "steps",
    ),
    /** Whether its solves decide between teams of the same score. */
    breaks_ties: plain("breaksTies", SWITCH, true),
    /** What its first three solves bring beside its score. */
    bloods: plain("bloods", choice(BLOODS), BLOODS[0]),
    /** Per mille of the score, or points. */
    blood_bonus: own("bloodBonus", z._default(z.tuple([Share, Share, Share]), [0, 0, 0])),
  },
  hints: z._default(z.array(z.union([written(TEXTS.hint), Hint])).check(z.maxLength(2 * TEXTS.hints), areFew, isOnce), []),
  /** Under which name each team gets its own file. */
  file_name: own("fileName", z._default(trimmed(TEXTS.fileName, 1), "attachment")),
  /** What teams start of it. */
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
