import {
  LinkUse,
  Login,
  PasswordChange,
  PasswordReset,
  ProfileUpdate,
  ProfileView,
  Register,
  RegisterView,
  SessionView,
} from "../contract/account.ts";
import { oneFile } from "../middleware/form.ts";
import * as links from "../services/account-links.ts";
import * as sessions from "../services/account-sessions.ts";
import * as accounts from "../services/accounts.ts";
import { route, type Route } from "./route.ts";
import * as z from "zod/mini";

const SessionId = z.object({ id: z.string("field.id").check(z.regex(/^[0-9a-f]{16}$/, "field.id")) });

export const account: Route[] = [
  route(
    { call: "POST /api/account/register", summary: "Create an account", body: Register, answer: RegisterView },
    async ({ ctx, body }) => ({ title: "", data: await accounts.register(ctx, body), status: 200 }),
  ),
  route({ call: "POST /api/account/login", summary: "Sign in by name or e-mail address", body: Login }, ({ ctx, body }) =>
    accounts.login(ctx, body),
  ),
  route({ call: "POST /api/account/logout", summary: "Sign out" }, ({ ctx }) => accounts.logout(ctx)),
  route({ call: "POST /api/account/verify", summary: "Activate an account by the link of its mail", body: LinkUse }, ({ ctx, body }) =>
    links.verify(ctx, body),
  ),
  route(
    { call: "POST /api/account/passwordreset", summary: "Set a new password by the link of a mail", body: PasswordReset },
    ({ ctx, body }) => links.resetPassword(ctx, body),
  ),
  route(
    { call: "POST /api/account/mailchangeconfirm", summary: "Take the new e-mail address by the link sent to it", body: LinkUse },
    ({ ctx, body }) => links.confirmEmail(ctx, body),
  ),
  route({ call: "GET /api/account/sessions", summary: "Where the own account is signed in", answer: z.array(SessionView) }, ({ ctx }) =>
    sessions.listOwn(ctx),
  ),
  route({ call: "DELETE /api/account/sessions", summary: "End all own sessions but this one" }, ({ ctx }) => sessions.endOthers(ctx)),
  route({ call: "DELETE /api/account/sessions/:id", summary: "End one own session", params: SessionId }, ({ ctx, params }) =>
    sessions.endOne(ctx, params.id),
  ),
  route({ call: "GET /api/account/profile", summary: "Own profile", answer: ProfileView }, ({ ctx }) => accounts.profile(ctx)),
  route({ call: "PUT /api/account/update", summary: "Change own profile; null keeps", body: ProfileUpdate }, ({ ctx, body }) =>
    accounts.updateProfile(ctx, body),
  ),
  route({ call: "PUT /api/account/changepassword", summary: "Change own password", body: PasswordChange }, ({ ctx, body }) =>
    accounts.changePassword(ctx, body),
  ),
  route({ call: "PUT /api/account/avatar", summary: "Set own avatar", body: "multipart", answer: z.string() }, async ({ ctx, request }) =>
    accounts.setAvatar(ctx, await oneFile(request, "image.size")),
  ),
];
