import { or } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import type { UserCreate } from "../../contract/wire/account/user.ts";
import { inList } from "../../db/in-list.ts";
import { teams, users, type UserRow } from "../../db/schema/index.ts";
import { emailKey } from "../../domain/mail/email.ts";
import { nameKey } from "../../domain/names/name.ts";
import { acceptableName } from "../account/account-store.ts";
import { acceptableTeamName } from "../team/team-names.ts";
import { newInviteToken } from "../team/team-store.ts";

/** A row of the list with its password hashed already. */
export type Row = Omit<UserCreate, "password"> & { passwordHash: string };

/** An account as it will be. `before` is its present name, null for a new account. */
type Planned = Pick<UserRow, "id" | "name" | "nameKey" | "email" | "emailKey" | "realName" | "studentNumber" | "phone"> & {
  passwordHash: string;
  before: string | null;
};

/** A team is identified by its captain, who owns only one. */
export type Plan = {
  users: Planned[];
  teams: { name: string; nameKey: string; token: string; captain: string }[];
  members: { captain: string; user: string }[];
};

type Known = { accounts: UserRow[]; owned: Map<string, string> };

/** What a list of accounts does, given the present accounts. Refuses the list, naming the row. */
export async function makePlan(ctx: Ctx, rows: Row[]): Promise<Plan> {
  const known = await readKnown(ctx, rows);
  const planned = rows.map((row, index) => planUser(row, index, known));
  const twice = planned.findIndex((user, index) => planned.findIndex((other) => other.id === user.id) < index);
  if (twice !== -1) refuseRow(twice, "userName", "user.duplicate");
  return { users: planned, ...planTeams(rows, planned, known) };
}

async function readKnown(ctx: Ctx, rows: Row[]): Promise<Known> {
  const names = rows.map((row) => nameKey(row.userName));
  const addresses = rows.map((row) => emailKey(row.email));
  const accounts = await ctx.db
    .select()
    .from(users)
    .where(or(inList(users.nameKey, names), inList(users.emailKey, addresses)));
  const ids = accounts.map((account) => account.id);
  const led = await ctx.db.select({ captain: teams.captainId, name: teams.name }).from(teams).where(inList(teams.captainId, ids));
  return { accounts, owned: new Map(led.map((team) => [team.captain, team.name])) };
}

function planUser(row: Row, index: number, { accounts }: Known): Planned {
  const [key, address] = [nameKey(row.userName), emailKey(row.email)];
  const [account, ...more] = accounts.filter((each) => each.nameKey === key || each.emailKey === address);
  if (more.length > 0) refuseRow(index, "userName", "user.ambiguous");
  return {
    ...nameOf(row, index, account ?? null),
    id: account?.id ?? crypto.randomUUID(),
    before: account?.name ?? null,
    email: row.email,
    emailKey: address,
    passwordHash: row.passwordHash,
    realName: row.realName ?? account?.realName ?? "",
    studentNumber: row.stdNumber ?? account?.studentNumber ?? "",
    phone: row.phone ?? account?.phone ?? "",
  };
}

function nameOf(row: Row, index: number, account: UserRow | null) {
  try {
    return acceptableName(row.userName, account);
  } catch (error) {
    return refuseRow(index, "userName", (error as AppError).code);
  }
}

function teamNameOf(name: string, index: number) {
  try {
    return acceptableTeamName(name);
  } catch (error) {
    return refuseRow(index, "teamName", (error as AppError).code);
  }
}

/** A captain who owns a team of that name already keeps it, so a list may be sent twice. */
function planTeams(rows: Row[], planned: Planned[], { owned }: Known): Omit<Plan, "users"> {
  const captains = new Map<string, string>();
  const made: Plan["teams"] = [];
  const members: Plan["members"] = [];
  for (const [index, { teamName }] of rows.entries()) {
    const { id } = planned[index]!;
    if (!teamName) continue;
    const captain = captains.get(teamName) ?? id;
    if (captain === id) {
      if ((owned.get(id) ?? teamName) !== teamName) refuseRow(index, "teamName", "team.userOwnsTeam");
      made.push({ ...teamNameOf(teamName, index), token: newInviteToken(), captain: id });
    }
    captains.set(teamName, captain);
    members.push({ captain, user: id });
  }
  return { teams: made, members };
}

/** Refuses a list because of a field of one of its rows. */
export function refuseRow(index: number, field: keyof UserCreate, code: ErrorCode): never {
  throw new AppError(code, {}, { [`${index}.${field}`]: code });
}
