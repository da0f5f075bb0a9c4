import type { Login, PasswordChange, ProfileUpdate, ProfileView } from "../../contract/wire/account/account.ts";
import { AppError, fail, failAt, type ErrorCode } from "../../contract/wire/errors.ts";
import { together } from "../../domain/together.ts";
import type { Ctx } from "../../context.ts";
import { BoundedCache } from "../../domain/bounded-cache.ts";
import { isCommonPassword } from "../../domain/accounts/password.ts";
import { requireViewer } from "../../auth/roles.ts";
import {
  acceptableName,
  findByLogin,
  rehash,
  renameInLedgers,
  requireUser,
  swapAvatar,
  updatePassword,
  updateUser,
} from "./account-store.ts";
import { requireCaptcha, requiredCaptcha } from "../../auth/captcha.ts";
import { assetUrl, release, storeImage } from "../file/files.ts";
import { ensureFirstAdmin } from "./first-admin.ts";
import { countDone, limit } from "../../auth/limits.ts";
import { log, logDone } from "../log/logs.ts";
import { JointRead } from "../../joint-read.ts";
import { MEMORY } from "../../memory.ts";
import { requireOwnPassword } from "./own-password.ts";
import { hashPassword, isWeaker, verifyPassword } from "../../auth/passwords.ts";
import { beginSignIn, type Attempt } from "../../auth/sign-in-limits.ts";
import { endOwnSession, openSession, renewViewer } from "../../auth/sessions.ts";
import type { UserRow } from "../../db/schema/index.ts";
import { selectAccountsOf, type Account } from "../../db/statements/credentials.ts";

/** Signs in by name or e-mail address: appends the session cookies to `ctx.cookies`. */
export async function login(ctx: Ctx, input: Login): Promise<void> {
  const account = accountNamed(ctx, input.userName);
  const captcha = requiredCaptcha(ctx);
  const [attempt, [found]] = await together(beginSignIn(ctx, input.userName, account), Promise.all([account, captcha]));
  let user: Account;
  try {
    await requireCaptcha(ctx, input.challenge, "login", captcha);
    // If the password is changed between the check and the opening of the session, it is checked once more.
    user =
      (await signIn(ctx, input, attempt, found)) ??
      (await signIn(ctx, input, attempt, await findByLogin(ctx, input.userName))) ??
      fail("account.wrongCredentials");
  } catch (error) {
    await attempt.end(error instanceof AppError && WRONG.has(error.code) ? "wrong" : "unseen");
    throw error;
  }
  logDone(ctx, "Signed in", user.name);
}

/** The first administrator is made at the same time; if there was none before, the account is looked up again. */
async function accountNamed(ctx: Ctx, name: string): Promise<Account | undefined> {
  const [found, isFirst] = await Promise.all([findByLogin(ctx, name), ensureFirstAdmin(ctx)]);
  return isFirst ? findByLogin(ctx, name) : found;
}

/** Refusals after the password was checked. */
const WRONG = new Set<ErrorCode>(["account.wrongCredentials", "account.banned", "account.notActive"]);

async function signIn(ctx: Ctx, input: Login, attempt: Attempt, user: Account | undefined): Promise<Account | null> {
  const { turn } = attempt;
  const right = await verifyPassword(ctx, input.password, user?.passwordHash ?? null, turn);
  if (!user || !right) return refuse(ctx, user, "account.wrongCredentials", "wrong name or password");
  if (user.role === "Banned") return refuse(ctx, user, "account.banned", "the account is banned");
  if (!user.active) return refuse(ctx, user, "account.notActive", "the account is not active");
  const current = isWeaker(user.passwordHash ?? "", ctx.scryptCost)
    ? await rehash(ctx, user, await hashPassword(ctx, input.password, { turn }))
    : user;
  const [opened] = await Promise.all([openSession(ctx, current), attempt.end("right", user.id)]);
  return opened ? current : null;
}

type Refusal = "account.wrongCredentials" | "account.banned" | "account.notActive";

/** The typed name is not logged: now and then it is a password. */
function refuse(ctx: Ctx, user: UserRow | undefined, code: Refusal, reason: string): never {
  log(ctx, { level: "Warning", message: `Sign-in refused: ${reason}`, status: "Failed", user: user?.name ?? "Anonymous" });
  fail(code);
}

/** Ends the session on the server and clears the cookies. */
export async function logout(ctx: Ctx): Promise<void> {
  const viewer = requireViewer(ctx);
  await endOwnSession(ctx);
  logDone(ctx, "Signed out", viewer.name);
}

/** Profiles by user, each for one version of the account: whatever changes a profile raises the version, which the session knows. */
const profiles = new BoundedCache<string, { version: number; view: ProfileView }>(MEMORY.profiles);
const READ_AT_ONCE = 200;
const lookups = new JointRead<string, Account | undefined>(READ_AT_ONCE);

/** Own profile; a user sees their own change at once, because it renews their session. */
export async function profile(ctx: Ctx): Promise<ProfileView> {
  const viewer = requireViewer(ctx);
  const held = profiles.get(viewer.id);
  if (held && held.version >= viewer.version) return held.view;
  const user = await lookups.read(ctx, viewer.id, async (ids) => {
    const found = new Map((await selectAccountsOf(ctx.db, ids)).map((row) => [row.id, row]));
    return ids.map((id) => found.get(id));
  });
  if (!user) fail("account.notFound");
  const view = profileView(user);
  profiles.set(user.id, { version: user.version, view });
  return view;
}

/** Changes own profile; null or absent keeps a field. A new name ends the account's other sessions (wire contract 1.2). */
export async function updateProfile(ctx: Ctx, input: ProfileUpdate): Promise<void> {
  const before = await requireUser(ctx, requireViewer(ctx).id);
  const name = input.userName ?? before.name;
  const renamed = name !== before.name;
  const user = await countDone(ctx, renamed ? "rename" : "change", before.id, () =>
    updateUser(
      ctx,
      before,
      {
        ...(renamed && acceptableName(name, before)),
        // Another request may be changing the fields that are not given.
        bio: input.bio ?? undefined,
        phone: input.phone ?? undefined,
        realName: input.realName ?? undefined,
        studentNumber: input.stdNumber ?? undefined,
      },
      ctx.viewer!.session,
    ),
  );
  renewViewer(ctx, user);
  if (renamed) await renameInLedgers(ctx, user);
  const message = renamed ? `Changed the profile; the name was ${before.name}` : "Changed the profile";
  logDone(ctx, message);
}

/** Ends all other sessions of the account. */
export async function changePassword(ctx: Ctx, input: PasswordChange): Promise<void> {
  const before = await requireUser(ctx, requireViewer(ctx).id);
  await requireOwnPassword(ctx, before, input.old, "old");
  if (isCommonPassword(input.new)) failAt("new", "password.common");
  const user = await updatePassword(ctx, before, await hashPassword(ctx, input.new), ctx.viewer!.session);
  renewViewer(ctx, user);
  logDone(ctx, "Changed the password");
}

/** Stores an image as the caller's avatar; returns its URL. */
export async function setAvatar(ctx: Ctx, image: Blob): Promise<string> {
  const viewer = requireViewer(ctx);
  await limit(ctx, "change", viewer.id);
  const hash = await storeImage(ctx, image, "avatar");
  const { before, user } = await swapAvatar(ctx, viewer.id, hash);
  if (user) renewViewer(ctx, user);
  await release(ctx, user ? before : hash);
  logDone(ctx, "Changed the avatar");
  return assetUrl(hash, "avatar");
}

/** An account as its owner and administrators see it. */
export function profileView(user: UserRow): ProfileView {
  return {
    userId: user.id,
    userName: user.name,
    email: user.email,
    bio: user.bio,
    phone: user.phone,
    realName: user.realName,
    stdNumber: user.studentNumber,
    avatar: user.avatar && assetUrl(user.avatar, "avatar"),
    role: user.role,
  };
}
