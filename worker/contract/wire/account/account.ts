import * as z from "zod/mini";
import { RegisterStatus, Role } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { pasted, text, trimmed } from "../wire.ts";

export const UserName = trimmed(LIMITS.userName.max, LIMITS.userName.min, "userName.length");
export const Password = text(LIMITS.password.max, LIMITS.password.min, "password.short");
/** RFC 5322's dot-atom before the `@`; after it a host name of at least two labels, international ones in their ASCII form. */
const ADDRESS =
  /^[\w!#$%&'*+\-/=?^`{|}~]+(?:\.[\w!#$%&'*+\-/=?^`{|}~]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$/;
export const Email = z.pipe(pasted(LIMITS.email, 1, "email.invalid"), z.email({ pattern: ADDRESS, error: "email.invalid" }));
export const Phone = z.pipe(trimmed(LIMITS.phone), z.string().check(z.regex(/^$|^\+?[0-9 ().-]{3,32}$/, "phone.invalid")));
const optional = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

export const Register = z.object({
  userName: UserName,
  password: Password,
  email: Email,
  challenge: optional(text(4_096)),
});
export type Register = z.infer<typeof Register>;

/** `userName` is a name or an e-mail address. */
export const Login = z.object({
  userName: pasted(LIMITS.email, 1),
  password: text(LIMITS.password.max, 1),
  challenge: optional(text(4_096)),
});
export type Login = z.infer<typeof Login>;

/** Absent or null keeps what is stored; empty text clears it. */
export const ProfileUpdate = z.object({
  userName: optional(UserName),
  bio: optional(text(LIMITS.userBio)),
  phone: optional(Phone),
  realName: optional(text(LIMITS.realName)),
  stdNumber: optional(text(LIMITS.studentNumber)),
});
export type ProfileUpdate = z.infer<typeof ProfileUpdate>;

export const PasswordChange = z.object({ old: text(LIMITS.password.max, 1), new: Password });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** A text in a mail's link: the token, or the address in base64. It is validated together with the token, so that an invalid one is refused like any other. */
const linkPart = text(512, 1);

export const Recovery = z.object({ email: Email, challenge: optional(text(4_096)) });
export type Recovery = z.infer<typeof Recovery>;

export const PasswordReset = z.object({ rToken: linkPart, email: linkPart, password: Password });
export type PasswordReset = z.infer<typeof PasswordReset>;

/** The contents of a link in a mail. */
export const LinkUse = z.object({ token: linkPart, email: linkPart });
export type LinkUse = z.infer<typeof LinkUse>;

/** Without a password the account gets the one typed in this browser at registration, or else none until one is chosen by mail. */
export const Activation = z.extend(LinkUse, { password: optional(Password) });
export type Activation = z.infer<typeof Activation>;

/** From a page that asked for the password, which must not be empty. */
export const ActivationWithPassword = z.extend(LinkUse, { password: Password });

/** `password` is the current one; clients that do not ask for it may omit it. */
export const EmailChange = z.object({ newMail: Email, password: optional(text(LIMITS.password.max, 1)) });
export type EmailChange = z.infer<typeof EmailChange>;

export const ProfileView = z.object({
  userId: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  realName: z.nullable(z.string()),
  stdNumber: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  role: z.nullable(Role),
});
export type ProfileView = z.infer<typeof ProfileView>;

export const RegisterView = z.object({ title: z.string(), data: RegisterStatus, status: z.int() });
export type RegisterView = z.infer<typeof RegisterView>;

export const RecoveryView = z.object({ title: z.string(), status: z.int() });

/** `data` says whether a mail is being sent. */
export const EmailChangeView = z.object({ title: z.string(), data: z.boolean(), status: z.int() });

/** A place where the account is signed in. `id` can only be used to end it. */
export const SessionView = z.object({
  id: z.string(),
  current: z.boolean(),
  signedInAt: z.string(),
  seenAt: z.string(),
  ip: z.nullable(z.string()),
  agent: z.nullable(z.string()),
});
export type SessionView = z.infer<typeof SessionView>;
