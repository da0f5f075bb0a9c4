import {
  apart,
  EachSetting,
  FIELDS,
  momentOf,
  type Settings,
  settingsFrom,
  type Challenge,
  type GameFile,
  type PricedHint,
  type RulesView,
  type Values,
} from "../challenge-files/index.ts";
import { withoutUnseen } from "./unseen.ts";

export type { Values };

/** A challenge as the platform's editor gets it, as far as it is compared. */
export type ChallengeView = Record<string, unknown> & {
  id: number;
  type: string;
  slug: string;
  title: string;
  isEnabled: boolean;
  pricedHints?: PricedHint[];
  attachments: NamedFileView[];
  flags: { id: number; flag: string; kind: string; label: string; attachment: FileView | null }[];
};
/** An attachment as the platform returns it. */
export type FileView = { type: "None" | "Local" | "Remote"; url: string | null };
export type NamedFileView = FileView & { name: string };

/** When teams may open it and how often they may try; other challenges are given by their slugs. */
function rulesOf({ requirements, requirements_least, locked, opens, closes, attempts, pause }: Settings): Values {
  const requires = requirements.map((one) => (typeof one === "string" ? { challenge: one } : one));
  const least = requirements_least === 0 ? null : requirements_least;
  return { requires, least, locked, opensAt: momentOf(opens), closesAt: momentOf(closes), attempts, pause };
}

const PATHS = new Map([...Object.entries(FIELDS).map(([path, wire]) => [wire, path] as const), ["pricedHints", "hints"]]);

/** Settings of a challenge by their names in a file. Of its rules, which are one setting on the wire, these are those that differ from the rules `there`. */
export function inFile(settings: Values, there: Values): [field: string, value: unknown][] {
  const before = rulesInFile(there);
  return Object.entries(settings).flatMap(([name, value]): [string, unknown][] => {
    if (name !== "rules") return [[PATHS.get(name) ?? name, value]];
    return Object.entries(rulesInFile(settings)).filter(([rule, one]) => told(one) !== told(before[rule]));
  });
}

const rulesInFile = ({ rules }: Values): Values => settingsFrom(withoutUnseen({ rules }), {});

/** A challenge's values on the wire: everything except its kind, state, flags and files. */
export function wireOf(challenge: Challenge): Values {
  const fields = Object.entries(FIELDS).map(([path, wire]) => [wire, at(challenge as unknown as Values, path)]);
  return { ...Object.fromEntries(fields), ...apart(challenge.hints), rules: rulesOf(challenge) };
}

/** The settings in a view whose references to challenges are slugs. A value that the platform does not have is the default. */
export function settingsOf(view: ChallengeView): Settings {
  return EachSetting.parse({ ...settingsFrom(withoutUnseen(view)), kind: view.type, state: view.isEnabled ? "visible" : "hidden" });
}

const GAME: Record<string, string> = {
  title: "title",
  summary: "summary",
  description: "content",
  start: "start",
  end: "end",
  hidden: "hidden",
  private: "isPrivate",
  practice: "practiceMode",
  accept_without_review: "acceptWithoutReview",
  divisions: "organizations",
  team_size: "teamMemberCountLimit",
  instances_per_team: "containerCountLimit",
  writeup_required: "writeupRequired",
  writeup_deadline: "writeupDeadline",
  writeup_note: "writeupNote",
  hint_charge: "hintCharge",
  hint_debt: "hintDebt",
};
const GAME_PATHS = new Map(Object.entries(GAME).map(([name, wire]) => [wire, name]));

/** The name in `game.yml` for a name on the wire. */
export const gamePathOf = (wire: string): string => GAME_PATHS.get(wire) ?? wire;

const MOMENTS = new Set(["start", "end", "writeup_deadline"]);

/** The values of a `game.yml`, by wire name. */
export function gameWireOf(game: GameFile): Values {
  return Object.fromEntries(
    Object.entries(GAME).flatMap(([name, wire]) => {
      const value = game[name as keyof GameFile];
      if (value === undefined) return [];
      return [[wire, MOMENTS.has(name) ? new Date(value as string).toISOString() : value]];
    }),
  );
}

/** The `game.yml` for a game as its editor gets it. */
export function gameFileOf(id: number, view: Values): GameFile {
  const fields = Object.entries(GAME).flatMap(([name, wire]) => {
    const value = view[wire] ?? undefined;
    return value === undefined ? [] : [[name, MOMENTS.has(name) ? new Date(value as string).toISOString() : value]];
  });
  return { vexil: 1, id, ...Object.fromEntries(fields) };
}

/** The values of `wanted` that are different in `there`. One that the platform does not know is ignored here, and reported elsewhere (`unknownIn`). */
export function differing(wanted: Values, there: Values): Values {
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => there[name] !== undefined && told(value) !== told(plain(name, there[name]))),
  );
}

/** A value as text, independent of the order of its fields. */
export const told = (value: unknown): string =>
  JSON.stringify(value, (_name, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** None is an empty text in a file; times are compared as such. */
function plain(name: string, value: unknown): unknown {
  if (value === null) return name === "organizations" ? [] : "";
  if (name === "rules") {
    const { opensAt, closesAt, ...rules } = value as RulesView;
    return { ...rules, opensAt: momentOf(opensAt), closesAt: momentOf(closesAt) };
  }
  return ["start", "end", "writeupDeadline"].includes(name) ? new Date(value as string).toISOString() : value;
}

const at = (value: Values, path: string): unknown => path.split(".").reduce<unknown>((one, name) => (one as Values)[name], value);
