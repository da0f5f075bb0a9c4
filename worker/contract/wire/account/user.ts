import * as z from "zod/mini";
import { Email, Password, Phone, UserName } from "./account.ts";
import { isHashed } from "../hashed.ts";
import { Role } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { text, trimmed } from "../wire.ts";

const keep = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

/** What an administrator may change in an account. Absent or null keeps. */
export const UserEdit = z.object({
  userName: keep(UserName),
  email: keep(Email),
  bio: keep(text(LIMITS.userBio)),
  phone: keep(Phone),
  realName: keep(text(LIMITS.realName)),
  stdNumber: keep(text(LIMITS.studentNumber)),
  emailConfirmed: keep(z.boolean()),
  role: keep(Role),
});
export type UserEdit = z.infer<typeof UserEdit>;

/** One account of a list that an administrator adds. Rows with the same team name become one team, led by the first of them. */
export const UserCreate = z.object({
  userName: UserName,
  password: Password.check(z.refine((text) => !isHashed(text), "password.hashed")),
  email: Email,
  realName: keep(text(LIMITS.realName)),
  stdNumber: keep(text(LIMITS.studentNumber)),
  phone: keep(Phone),
  teamName: keep(trimmed(LIMITS.teamName)),
});
export type UserCreate = z.infer<typeof UserCreate>;

export const UserCreates = z.array(UserCreate, "field.invalid").check(z.maxLength(LIMITS.usersPerCall, "field.tooMany"));

/** Rows of a list that may be accounts already, as they are typed. */
const UserLookups = z.array(z.object({ userName: text(LIMITS.userName.max), email: text(LIMITS.email) }), "field.invalid");
export const UserLookup = UserLookups.check(z.maxLength(LIMITS.usersPerCall, "field.tooMany"));
export type UserLookup = z.infer<typeof UserLookup>;
/** For each row the present name of the account that adding it would change, or null. */
export const KnownUsers = z.array(z.nullable(z.string()));

/** A row of the administrators' list. */
export const UserRowView = z.object({
  id: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  realName: z.nullable(z.string()),
  stdNumber: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  registerTimeUtc: z.string(),
  lastVisitedUtc: z.string(),
  ip: z.string(),
  email: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  role: z.nullable(Role),
  /** Whether the account is active. */
  emailConfirmed: z.nullable(z.boolean()),
  /** Whether its owner has opened a mail at this address, or an administrator has confirmed it. */
  addressConfirmed: z.boolean(),
});
export type UserRowView = z.infer<typeof UserRowView>;
