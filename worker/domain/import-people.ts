import type { ArchiveTeam, ArchiveUser } from "../contract/archive.ts";
import { emailKey } from "./email.ts";
import { isReservedName } from "./look-alike.ts";
import { nameKey } from "./name.ts";

export type KnownUser = { id: string; nameKey: string; emailKey: string };
export type NewUser = { id: string; name: string; nameKey: string; source: ArchiveUser };
export type UserPlan = { ids: Map<string, string>; created: NewUser[] };

const LONGEST = 15;

/**
 * Finds the accounts of an archive's users: by id, then by e-mail address, and by name when the archive has no addresses. Whoever has
 * none is to be created under his own id, and with a piece of it behind his name when that is taken. Null when two users would be one account.
 */
export function matchUsers(users: ArchiveUser[], known: KnownUser[]): UserPlan | null {
  const byId = new Map(known.map((one) => [one.id, one]));
  const byEmail = new Map(known.map((one) => [one.emailKey, one]));
  const byName = new Map(known.map((one) => [one.nameKey, one]));
  const taken = new Set(byName.keys());
  const ids = new Map<string, string>();
  const created: NewUser[] = [];
  for (const user of users) {
    const found = byId.get(user.id) ?? (user.email === null ? byName.get(nameKey(user.name)) : byEmail.get(emailKey(user.email)));
    ids.set(user.id, found?.id ?? user.id);
    if (found) continue;
    const name = freeName(user, taken);
    taken.add(nameKey(name));
    created.push({ id: user.id, name, nameKey: nameKey(name), source: user });
  }
  return ids.size === users.length && new Set(ids.values()).size === users.length ? { ids, created } : null;
}

/** The user's own name, or with a piece of his id behind it, which hardly anybody else will have chosen. */
function freeName({ name, id }: ArchiveUser, taken: Set<string>): string {
  const isFree = (wanted: string) => !taken.has(nameKey(wanted)) && !isReservedName(wanted);
  const tails = [4, 6, 8].map((length) => `-${id.slice(0, length)}`);
  const others = tails.map((tail) => shortened(name, LONGEST - tail.length) + tail);
  return [name, ...others].find(isFree) ?? id.replaceAll("-", "").slice(0, LONGEST);
}

function shortened(name: string, most: number): string {
  let short = "";
  for (const letter of name) {
    if (short.length + letter.length > most) break;
    short += letter;
  }
  return short;
}

export type KnownTeam = { id: number; name: string; captainId: string };
/** Where each team of an archive goes: an existing one, or a new one with this captain. */
export type TeamPlan = Map<number, { existing: number } | { captainId: string }>;

/**
 * A team whose captain already leads one of the same name here is that team. A captain who leads another one hands over to the first
 * member who leads none. The name of a team for which there is nobody is answered instead.
 */
export function matchTeams(teams: ArchiveTeam[], ids: Map<string, string>, known: KnownTeam[]): TeamPlan | string {
  const owned = new Map(known.map((team) => [team.captainId, team]));
  const captains = new Set(teams.map((team) => ids.get(team.captainId)!));
  const busy = new Set<string>();
  const plan: TeamPlan = new Map();
  for (const team of teams) {
    const captain = ids.get(team.captainId)!;
    const own = owned.get(captain);
    if (own && nameKey(own.name) === nameKey(team.name) && !busy.has(captain)) {
      plan.set(team.id, { existing: own.id });
      busy.add(captain);
      continue;
    }
    const heirs = team.members.map(({ userId }) => ids.get(userId)!).filter((id) => !captains.has(id));
    const captainId = [captain, ...heirs].find((id) => !owned.has(id) && !busy.has(id));
    if (captainId === undefined) return team.name;
    plan.set(team.id, { captainId });
    busy.add(captainId);
  }
  return plan;
}

/** New ids for old ones, in the same order: the old ones where all are free, else those that follow the last one given out here. */
export function mapIds(ids: Iterable<number>, keep: boolean, last: number): Map<number, number> {
  const inOrder = [...new Set(ids)].sort((a, b) => a - b);
  return new Map(inOrder.map((id, n) => [id, keep ? id : last + 1 + n]));
}
