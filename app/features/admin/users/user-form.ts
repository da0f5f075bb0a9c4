import type { Role } from "#worker/contract/wire/enums.ts";
import type { UserRowView } from "#worker/contract/wire/account/user.ts";

/** An account as its form holds it. */
export type UserForm = {
  userName: string;
  email: string;
  role: Role;
  emailConfirmed: boolean;
  realName: string;
  stdNumber: string;
  phone: string;
  bio: string;
};

export const ROLES = ["Banned", "User", "Monitor", "Admin"] as const satisfies readonly Role[];

/** An account as its form holds it. */
export function userForm(row: UserRowView): UserForm {
  return {
    userName: row.userName ?? "",
    email: row.email ?? "",
    role: row.role ?? "User",
    emailConfirmed: row.emailConfirmed ?? false,
    realName: row.realName ?? "",
    stdNumber: row.stdNumber ?? "",
    phone: row.phone ?? "",
    bio: row.bio ?? "",
  };
}
