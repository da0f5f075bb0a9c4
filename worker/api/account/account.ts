import type { Ctx } from "../../context.ts";
import {
  Activation,
  EmailChange,
  EmailChangeView,
  LinkUse,
  Login,
  PasswordChange,
  PasswordReset,
  ProfileUpdate,
  ProfileView,
  Recovery,
  RecoveryView,
  Register,
  RegisterView,
  SessionView,
} from "../../contract/wire/account/account.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { noteOf } from "../../contract/wire/messages/notes.ts";
import { errorView } from "../../http/errors.ts";
import { oneFile } from "../../http/form.ts";
import * as links from "../../services/account/account-links.ts";
import * as mails from "../../services/account/account-mails.ts";
import * as sessions from "../../services/account/account-sessions.ts";
import * as accounts from "../../services/account/accounts.ts";
import { register } from "../../services/account/sign-up.ts";
import { route } from "../route.ts";
import * as z from "zod/mini";

const SessionId = z.object({ id: z.string("field.id").check(z.regex(/^[0-9a-f]{16}$/, "field.id")) });

export const account = [
  route(
    { call: "POST /api/account/register", summary: "Create an account", body: Register, answer: RegisterView },
    async ({ ctx, body }) => {
      const data = await register(ctx, body);
      return { title: noteOf(ctx.language, data), data, status: 200 };
    },
  ),
  route({ call: "POST /api/account/login", summary: "Sign in by name or e-mail address", body: Login }, ({ ctx, body }) =>
    accounts.login(ctx, body),
  ),
  route({ call: "POST /api/account/logout", summary: "Sign out" }, ({ ctx }) => accounts.logout(ctx)),
  route(
    {
      call: "POST /api/account/recovery",
      summary: "Mail a link to a new password, if there is such an account",
      body: Recovery,
      answer: RecoveryView,
    },
    async ({ ctx, body }) => {
      await mails.recover(ctx, body);
      return { title: noteOf(ctx.language, "recoverySent"), status: 200 };
    },
  ),
  route(
    {
      call: "GET /api/account/recovery",
      summary: "Whether accounts are recovered, and addresses changed, by mail here",
      answer: z.boolean(),
    },
    ({ ctx }) => mails.isOffered(ctx),
  ),
  route(
    {
      call: "PUT /api/account/changeemail",
      summary: "Mail a link to a new address of the own account",
      body: EmailChange,
      answer: EmailChangeView,
    },
    ({ ctx, body }) => changeEmail(ctx, body),
  ),
  route({ call: "POST /api/account/verify", summary: "Activate an account by the link of its mail", body: Activation }, ({ ctx, body }) =>
    links.verify(ctx, body),
  ),
  route(
    { call: "POST /api/account/passwordreset", summary: "Set a new password by the link of a mail", body: PasswordReset },
    ({ ctx, body }) => links.resetPassword(ctx, body),
  ),
  route(
    { call: "POST /api/account/mailchangeconfirm", summary: "Confirm the new e-mail address by the link sent to it", body: LinkUse },
    ({ ctx, body }) => links.confirmEmail(ctx, body),
  ),
  route({ call: "GET /api/account/sessions", summary: "Where the own account is signed in", answer: z.array(SessionView) }, ({ ctx }) =>
    sessions.listOwn(ctx),
  ),
  route({ call: "DELETE /api/account/sessions", summary: "End all own sessions but this one", whole: true }, ({ ctx }) =>
    sessions.endOthers(ctx),
  ),
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

/** If addresses are not confirmed by mail, the refusal has the shape of the answer: no mail was sent. */
async function changeEmail(ctx: Ctx, body: EmailChange): Promise<z.infer<typeof EmailChangeView> | Response> {
  try {
    await mails.requestEmailChange(ctx, body);
    return { title: noteOf(ctx.language, "emailChangeSent"), data: true, status: 200 };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "account.emailChangeOff") throw error;
    return Response.json({ ...errorView(ctx.language, error), data: false }, { status: error.status });
  }
}
