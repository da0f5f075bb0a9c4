import { Settings, type Challenge, type GameFile } from "../challenge-files/index.ts";

/** A challenge as the platform's editor is shown it, as far as it is compared. */
export type ChallengeView = Record<string, unknown> & {
  id: number;
  type: string;
  slug: string;
  title: string;
  isEnabled: boolean;
  attachment: FileView | null;
  flags: { id: number; flag: string; attachment: FileView | null }[];
};
export type FileView = { type: "None" | "Local" | "Remote"; url: string | null };
export type Values = Record<string, unknown>;

/** Every setting by its name in a file and on the wire, but the rules, which are one value there. The kind stays as it was made, and `state` decides when all else is done. */
export const FIELDS: Record<string, string> = {
  name: "title",
  slug: "slug",
  category: "tag",
  "own_category.name": "category",
  "own_category.symbol": "categorySymbol",
  "own_category.colour": "categoryColour",
  authors: "authors",
  tags: "labels",
  level: "level",
  level_order: "levelOrder",
  position: "position",
  description: "content",
  descriptions: "contents",
  connection_info: "connection",
  flag_format: "flagFormat",
  solution: "solution",
  solution_shown: "solutionShown",
  hints: "hints",
  file_name: "fileName",
  value: "originalScore",
  "scoring.curve": "scoring",
  "scoring.minimum_share": "minScoreRate",
  "scoring.minimum_points": "minimumPoints",
  "scoring.difficulty": "difficulty",
  "scoring.steps": "scoreSteps",
  "scoring.breaks_ties": "breaksTies",
  "scoring.bloods": "bloods",
  "scoring.blood_bonus": "bloodBonus",
  "instance.image": "containerImage",
  "instance.port": "containerExposePort",
  "instance.memory_mb": "memoryLimit",
  "instance.cpu_tenths": "cpuCount",
  "instance.storage_mb": "storageLimit",
  "instance.outbound": "allowOutbound",
  "instance.capture": "enableTrafficCapture",
  "instance.capabilities": "capabilities",
  "instance.flag_template": "flagTemplate",
  "instance.flag_variable": "flagVariable",
};

/** When teams may open it and how often they may try; others are meant by their slugs. */
function rulesOf({ requirements, requirements_least, locked, opens, closes, attempts, pause }: Settings): Values {
  const requires = requirements.map((one) => (typeof one === "string" ? { challenge: one } : one));
  const least = requirements_least === 0 ? null : requirements_least;
  return { requires, least, locked, opensAt: momentOf(opens), closesAt: momentOf(closes), attempts, pause };
}

type RulesView = {
  requires: ({ challenge: string } | { score: number })[];
  least: number | null;
  opensAt: string | null;
  closesAt: string | null;
};

function rulesIn({ requires, least, opensAt, closesAt, ...same }: RulesView): Values {
  const requirements = requires.map((one) => ("challenge" in one ? one.challenge : one));
  return { ...same, requirements, requirements_least: least ?? 0, opens: momentOf(opensAt), closes: momentOf(closesAt) };
}

const momentOf = (text: string | null): string | null => text && new Date(text).toISOString();

/** Rules with other names of the challenges that they name: slugs for ids, or ids for slugs. Those without one are left out. */
export function renamed<T>(rules: unknown, nameOf: (one: T) => T | string | number | undefined): unknown {
  const { requires = [], ...rest } = (rules ?? {}) as { requires?: ({ challenge: T } | { score: number })[] };
  const named = requires.flatMap((one): object[] => {
    if (!("challenge" in one)) return [one];
    const name = nameOf(one.challenge);
    return name === undefined ? [] : [{ challenge: name }];
  });
  return { ...rest, requires: named };
}

const PATHS = new Map(Object.entries(FIELDS).map(([path, wire]) => [wire, path]));

/** How a file calls what the wire calls so. */
export const pathOf = (wire: string): string => PATHS.get(wire) ?? wire;

/** What the wire says of a challenge: everything but its kind, state, flags and files. */
export function wireOf(challenge: Challenge): Values {
  const fields = Object.entries(FIELDS).map(([path, wire]) => [wire, at(challenge as unknown as Values, path)]);
  return { ...Object.fromEntries(fields), rules: rulesOf(challenge) };
}

/** The settings that a view shows. A value that the platform has not is as on a new challenge. */
export function settingsOf(view: ChallengeView): Settings {
  const raw: Record<string, unknown> = { kind: view.type, state: view.isEnabled ? "visible" : "hidden" };
  if (view.rules) Object.assign(raw, rulesIn(view.rules as RulesView));
  for (const [path, wire] of Object.entries(FIELDS)) {
    const value = view[wire];
    const [first, second] = path.split(".") as [string, string?];
    if (value === null || value === undefined) continue;
    if (second === undefined) raw[first] = value;
    else raw[first] = { ...(raw[first] as Values | undefined), [second]: value };
  }
  return Settings.parse(raw);
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
};
const MOMENTS = new Set(["start", "end", "writeup_deadline"]);

/** What a `game.yml` says, by wire name. */
export function gameWireOf(game: GameFile): Values {
  return Object.fromEntries(
    Object.entries(GAME).flatMap(([name, wire]) => {
      const value = game[name as keyof GameFile];
      if (value === undefined) return [];
      return [[wire, MOMENTS.has(name) ? new Date(value as string).toISOString() : value]];
    }),
  );
}

/** The `game.yml` of a game as its editor is shown it. */
export function gameFileOf(id: number, view: Values): GameFile {
  const fields = Object.entries(GAME).flatMap(([name, wire]) => {
    const value = view[wire] ?? undefined;
    return value === undefined ? [] : [[name, MOMENTS.has(name) ? new Date(value as string).toISOString() : value]];
  });
  return { vexil: 1, id, ...Object.fromEntries(fields) };
}

/** The values of `wanted` that `there` has otherwise. One that the platform does not know is left alone. */
export function differing(wanted: Values, there: Values): Values {
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => there[name] !== undefined && told(value) !== told(plain(name, there[name]))),
  );
}

/** A value as text; whatever the order of its fields. */
const told = (value: unknown): string =>
  JSON.stringify(value, (_name, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** None is an empty text in a file; moments are compared as such. */
function plain(name: string, value: unknown): unknown {
  if (value === null) return name === "organizations" ? [] : "";
  if (name === "rules") {
    const { opensAt, closesAt, ...rules } = value as RulesView;
    return { ...rules, opensAt: momentOf(opensAt), closesAt: momentOf(closesAt) };
  }
  return ["start", "end", "writeupDeadline"].includes(name) ? new Date(value as string).toISOString() : value;
}

const at = (value: Values, path: string): unknown => path.split(".").reduce<unknown>((one, name) => (one as Values)[name], value);
