import type { ArchiveTeam, ArchiveUser } from "../../contract/wire/archive/archive.ts";
import { emailKey, placeholderFor } from "../mail/email.ts";
import { isReservedName } from "../names/look-alike.ts";
import { nameKey } from "../names/name.ts";

/** An account of this platform; keys are folded as `name_key` and `email_key` are. */
export type KnownUser = { id: string; name: string; nameKey: string; emailKey: string; emailConfirmed: boolean };
/** An account here that an archive's user matches, and what matched. */
export type Match = { source: ArchiveUser; account: KnownUser; by: "id" | "email" | "name" };
/** `email` null: the archive has none, or an account here has it. */
export type NewUser = { id: string; name: string; nameKey: string; email: string | null; source: ArchiveUser };
/** An archive's user, and the account here that has the user's address without having confirmed it. */
export type Unconfirmed = Pick<Match, "source" | "account">;
/** `ids`: the id here of each user of the archive. */
export type UserPlan = { ids: Map<string, string>; created: NewUser[]; matches: Match[]; unconfirmed: Unconfirmed[] };

type Here = { byId: Map<string, KnownUser>; byEmail: Map<string, KnownUser>; byName: Map<string, KnownUser> };

const LONGEST = 15;

/**
 * What an archive's users become here. Without join, each is a new account: under its own id if that and its placeholder address are free,
 * and without its address if an account here has it. With join, each is the account with the same id, else with the same confirmed e-mail address,
 * because anybody can register with somebody else's address where that needs no mail; or with the same name if the archive has no addresses. A user
 * without a match is new. A name that is taken gets a piece of the id as a
 * suffix. Null when two users would become one account.
 */
export function placeUsers(users: ArchiveUser[], known: KnownUser[], join: boolean, newId: () => string): UserPlan | null {
  const here: Here = {
    byId: new Map(known.map((one) => [one.id, one])),
    byEmail: new Map(known.map((one) => [one.emailKey, one])),
    byName: new Map(known.map((one) => [one.nameKey, one])),
  };
  const taken = new Set(here.byName.keys());
  const plan: UserPlan = { ids: new Map(), created: [], matches: [], unconfirmed: [] };
  for (const user of users) {
    const match = join ? matchOf(user, here) : null;
    const namesake = join && !match ? sameAddress(user, here) : undefined;
    if (namesake) plan.unconfirmed.push({ source: user, account: namesake });
    if (match) plan.matches.push(match);
    else plan.created.push(newUser(user, here, taken, newId));
    plan.ids.set(user.id, match ? match.account.id : plan.created.at(-1)!.id);
  }
  const emails = users.flatMap(({ email }) => (email === null ? [] : [emailKey(email)]));
  const isEachOne = [plan.ids.size, new Set(plan.ids.values()).size].every((count) => count === users.length);
  return isEachOne && new Set(emails).size === emails.length ? plan : null;
}

function matchOf(source: ArchiveUser, here: Here): Match | null {
  const found = here.byId.get(source.id);
  if (found) return { source, account: found, by: "id" };
  if (source.email === null) {
    const account = here.byName.get(nameKey(source.name));
    return account ? { source, account, by: "name" } : null;
  }
  const account = sameAddress(source, here);
  return account?.emailConfirmed ? { source, account, by: "email" } : null;
}

function sameAddress({ email }: ArchiveUser, { byEmail }: Here): KnownUser | undefined {
  return email === null ? undefined : byEmail.get(emailKey(email));
}

function newUser(source: ArchiveUser, { byId, byEmail }: Here, taken: Set<string>, newId: () => string): NewUser {
  // Somebody may have registered with the placeholder for an address.
  const isTaken = byId.has(source.id) || byEmail.has(emailKey(placeholderFor(source.id)));
  const id = isTaken ? newId() : source.id;
  const name = freeName({ name: source.name, id }, taken);
  taken.add(nameKey(name));
  const isFree = source.email !== null && !byEmail.has(emailKey(source.email));
  return { id, name, nameKey: nameKey(name), email: isFree ? source.email : null, source };
}

/** The user's own name, or with a piece of the id as a suffix, which hardly anybody else will have chosen. */
function freeName(user: Pick<ArchiveUser, "name" | "id">, taken: Set<string>): string {
  const names = namesFor(user);
  return names.find((wanted) => !taken.has(nameKey(wanted)) && !isReservedName(wanted)) ?? names.at(-1)!;
}

/** The names that a user of an archive may get here, in the order in which they are tried. The ids of people are public, so anybody may have one of them. */
export function namesFor({ name, id }: Pick<ArchiveUser, "name" | "id">): string[] {
  const tails = [4, 6, 8].map((length) => `-${id.slice(0, length)}`);
  return [name, ...tails.map((tail) => shortened(name, LONGEST - tail.length) + tail), id.replaceAll("-", "").slice(0, LONGEST)];
}

function shortened(name: string, most: number): string {
  let short = "";
  for (const letter of name) {
    if (short.length + letter.length > most) break;
    short += letter;
  }
  return short;
}

/** A team of this platform; `members` are ids of users. */
export type KnownTeam = { id: number; name: string; captainId: string; members: string[] };
/** Where each team of an archive goes: an existing team, or a new one with this captain. */
export type TeamPlan = Map<number, { existing: KnownTeam } | { captainId: string }>;

/**
 * If a team's captain already leads a team of the same name here, it is that team. If the captain leads another team, the first member who
 * leads none becomes captain. If there is no such member, the name of the team is returned instead.
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
      plan.set(team.id, { existing: own });
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

/** New ids for old ones, in the same order: the old ones if all are free, else the next ones after the last one assigned here. */
export function mapIds(ids: Iterable<number>, keep: boolean, last: number): Map<number, number> {
  const inOrder = [...new Set(ids)].sort((a, b) => a - b);
  return new Map(inOrder.map((id, n) => [id, keep ? id : last + 1 + n]));
}

/** Everything that joining an archive's people to existing accounts would do, as one text; null when there is nobody to join. */
export function joinText(users: UserPlan, teams: TeamPlan): string | null {
  const accounts = users.matches.map(({ source, account }) => [source.id, account.id]).toSorted();
  const groups = [...teams].flatMap(([id, place]) =>
    "existing" in place ? [[id, place.existing.id, place.existing.members.toSorted()]] : [],
  );
  return accounts.length === 0 ? null : JSON.stringify([accounts, groups]);
}
