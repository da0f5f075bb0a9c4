import type { Login, PasswordChange, ProfileUpdate, ProfileView, Register } from "../contract/account.ts";
import type { RegisterStatus } from "../contract/enums.ts";
import type { Ctx } from "../context.ts";

/** Creates an account after the policy; signs in when accounts activate themselves. */
export async function register(ctx: Ctx, input: Register): Promise<RegisterStatus> {
  throw new Error("unbuilt");
}

/** Signs in by name or e-mail address: appends the session cookies to `ctx.cookies`. */
export async function login(ctx: Ctx, input: Login): Promise<void> {
  throw new Error("unbuilt");
}

/** Ends the session on the server and clears the cookies. */
export async function logout(ctx: Ctx): Promise<void> {
  throw new Error("unbuilt");
}

/** Own profile. */
export async function profile(ctx: Ctx): Promise<ProfileView> {
  throw new Error("unbuilt");
}

/** Changes own profile; null or absent keeps. */
export async function updateProfile(ctx: Ctx, input: ProfileUpdate): Promise<void> {
  throw new Error("unbuilt");
}

/** Ends all other sessions of the account. */
export async function changePassword(ctx: Ctx, input: PasswordChange): Promise<void> {
  throw new Error("unbuilt");
}

/** Stores an image as own avatar; returns its URL. */
export async function setAvatar(ctx: Ctx, image: Blob): Promise<string> {
  throw new Error("unbuilt");
}
