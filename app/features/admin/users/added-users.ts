import { drawPassword, USER_COLUMNS, type NewUser, type UserLine } from "./user-lines.ts";

/** An account as it was sent, and its line of the list, whose password may be blank. */
export type Added = NewUser & { typed: NewUser };

/** Lines that were not sent as they are now, and all lines of their teams: a call in which a team's captain is missing would create it again. */
export function restOf(lines: UserLine[], added: Added[]): UserLine[] {
  const done = new Set(added.map(({ typed }) => textOf(typed)));
  const isNew = ({ user }: UserLine) => !done.has(textOf(user));
  const open = new Set(lines.filter(isNew).map(({ user }) => user.teamName));
  return lines.filter((line) => isNew(line) || (line.user.teamName !== "" && open.has(line.user.teamName)));
}

/** Lines as they are sent. A blank password stays the one that was generated for the account before, because that may be in a saved list. */
export function withPasswords(lines: UserLine[], added: Added[]): Added[] {
  const before = new Map(added.flatMap((user) => keysOf(user).map((key) => [key, user.password] as const)));
  return lines.map(({ user }) => {
    const kept = keysOf(user).map((key) => before.get(key));
    return { ...user, password: user.password || kept.find(Boolean) || drawPassword(), typed: user };
  });
}

/** The added accounts after these were sent, too: each is there once, as it is now. */
export function withAdded(before: Added[], sent: Added[]): Added[] {
  const changed = new Set(sent.flatMap(keysOf));
  return [...before.filter((user) => !keysOf(user).some((key) => changed.has(key))), ...sent];
}

const textOf = (user: NewUser) => JSON.stringify(USER_COLUMNS.map((column) => user[column]));
/** Each of them identifies the account, as on the server. */
const keysOf = ({ userName, email }: NewUser) => [`n ${userName.toLowerCase()}`, `m ${email.toLowerCase()}`];
