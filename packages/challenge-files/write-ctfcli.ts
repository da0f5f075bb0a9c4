import type { Attachment, Challenge, Flag } from "./challenge/challenge.ts";
import { categoryOf } from "./challenge/category.ts";
import type { Loss } from "./manifest/fields.ts";
import { reasonOf, type Why } from "./problems/reasons.ts";
import type { Raw } from "./manifest/manifest.ts";
import { serviceFields } from "./manifest/service.ts";
import { slugOf } from "./challenge/slug.ts";
import { defaults, manifestOf, Names, plainName, without, type WrittenChallenge } from "./write.ts";

type Lose = (field: string, value: unknown, why: Why) => void;

/** `challenge.yml` of ctfcli, with what has no place in it. `taken`: names that no file beside it may have. */
export function writeCtfcli(
  challenge: Challenge,
  nameOf: (slug: string) => string | undefined = () => undefined,
  taken: string[] = [],
): WrittenChallenge {
  const losses: Loss[] = [];
  const lose: Lose = (field, value, why) => void losses.push({ file: "challenge.yml", field, value, why: reasonOf(why) });
  const names = new Names(taken);
  const { name, description, state, hints, authors, tags, connection_info, solution } = challenge;
  const texts = solution === "" ? [] : [{ name: names.name("solution.md"), text: solution }];
  const raw = {
    name,
    // Identifies the challenge if its name does not.
    id: challenge.slug === slugOf(name) ? undefined : challenge.slug,
    author: authors.length > 1 ? authors : authors[0],
    category: categoryFor(challenge, lose),
    description,
    ...worthOf(challenge, lose),
    flags: challenge.flags.flatMap(flagOf),
    tags,
    files: challenge.files.map((one, i) => fileOf(names, one, (why) => lose(`files[${i}].name`, one.name, why))),
    hints: hints.map((hint) => (typeof hint === "string" ? hint : { content: hint.content, cost: hint.cost })),
    requirements: requirementsOf(challenge, nameOf, lose),
    next: nextOf(challenge, nameOf, lose),
    ...serviceOf(challenge, lose),
    attempts: challenge.attempts ?? undefined,
    scheduled_at: challenge.opens ?? undefined,
    connection_info: connection_info || undefined,
    solution: texts[0]?.name,
    state,
    version: "0.1",
  };
  loseOwn(challenge, lose);
  return { manifest: manifestOf(raw), files: names.given, texts, losses };
}

/** CTFd's categories are free text, so the challenge's own category is used. */
function categoryFor({ category, own_category: { name, ...look } }: Challenge, lose: Lose): string {
  if (name === "") return category;
  if (look.symbol !== "" || look.colour !== "") lose("own_category", look, "ctfcliLook");
  if (categoryOf(name) === null && category === "Misc") return name;
  lose("own_category.name", name, "ctfcliCategory");
  return category;
}

function worthOf({ value, scoring }: Challenge, lose: Lose) {
  const isFalling = scoring.curve === "linear" || scoring.curve === "logarithmic";
  const least = Math.max(scoring.minimum_points, Math.floor(scoring.minimum_share * value));
  const extra = { initial: value, minimum: Math.min(least, value), decay: scoring.difficulty, function: scoring.curve };
  if (!isFalling && scoring.curve !== "static") lose("scoring.curve", scoring.curve, "ctfcliCurve");
  const { breaks_ties, bloods, blood_bonus } = scoring;
  if (!breaks_ties || bloods !== "game") lose("scoring", { breaks_ties, bloods, blood_bonus }, "ctfcliField");
  return { value, ...(isFalling ? { type: "dynamic", extra } : { type: "standard" }) };
}

/** ctfcli names a file by the last part of its path. */
function fileOf(names: Names, file: Attachment, lose: (why: Why) => void): string {
  const given = names.give(file);
  if (plainName(file, given) !== file.name) lose("ctfcliFileNames");
  return given;
}

/** CTFd has no decoys. */
function flagOf({ content, kind }: Flag): unknown[] {
  if (kind === "exact") return [content];
  if (kind === "ignoreCase") return [{ type: "static", content, data: "case_insensitive" }];
  return kind === "regex" ? [{ type: "regex", content }] : [];
}

/** Requirements by the names of challenges; a required score has no place. What CTFd does by default with a locked challenge is left out. */
function requirementsOf({ requirements, locked, opens }: Challenge, nameOf: (slug: string) => string | undefined, lose: Lose) {
  const prerequisites = requirements.flatMap((one, i) => {
    const name = typeof one === "string" ? nameOf(one) : undefined;
    if (name === undefined) lose(`requirements[${i}]`, one, "ctfcliNames");
    return name ?? [];
  });
  if (locked === "shown" && (prerequisites.length > 0 || opens !== null)) lose("locked", locked, "ctfcliHidden");
  if (locked === "masked" && prerequisites.length > 0) return { prerequisites, anonymize: true };
  return prerequisites;
}

function nextOf({ next }: Challenge, nameOf: (slug: string) => string | undefined, lose: Lose): string | undefined {
  const name = nameOf(next);
  if (next !== "" && name === undefined) lose("next", next, "ctfcliNames");
  return name;
}

/** The fields in which ctfcli and its plugins say how a challenge runs. */
const SERVICE = new Set(["deploy_parameters", "healthcheck", "host", "hosting", "hosting_type", "image", "protocol"]);

/** The service description as it was in a ctfcli manifest; in any other form it is lost. */
function serviceOf({ service }: Challenge, lose: Lose): Raw {
  if (service === "") return {};
  const raw = serviceFields(service);
  if (raw !== null && Object.keys(raw).every((name) => SERVICE.has(name))) return raw;
  lose("service", service, "ctfcliField");
  return {};
}

/** Fields that only our format has; values other than the default are lost. */
const OWN = [
  "instance",
  "file_name",
  "descriptions",
  "flag_format",
  "survey",
  "questions",
  "level",
  "level_order",
  "position",
  "solution_shown",
  "requirements_least",
  "closes",
  "pause",
] as const satisfies (keyof Challenge)[];

function loseOwn(challenge: Challenge, lose: Lose): void {
  if (challenge.kind !== "StaticAttachment") lose("kind", challenge.kind, "ctfcliKind");
  const own = Object.fromEntries(OWN.map((field) => [field, challenge[field]]));
  for (const [field, value] of Object.entries(without(own, defaults(challenge)))) lose(field, value, "ctfcliField");
  for (const [i, { content, kind, label, file }] of challenge.flags.entries()) {
    if (kind === "decoy") lose(`flags[${i}]`, content, "ctfcliDecoys");
    if (label !== "") lose(`flags[${i}].label`, label, "ctfcliLabels");
    if (file) lose(`flags[${i}].file`, file.name, "ctfcliFlagFiles");
  }
}
