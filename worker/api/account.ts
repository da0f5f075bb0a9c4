import { Login, PasswordChange, ProfileUpdate, ProfileView, Register, RegisterView } from "../contract/account.ts";
import { oneFile } from "../middleware/form.ts";
import * as accounts from "../services/accounts.ts";
import { route, type Route } from "./route.ts";
import * as z from "zod/mini";

export const account: Route[] = [
  route(
    { call: "POST /api/account/register", summary: "Create an account", body: Register, answer: RegisterView },
    async ({ ctx, body }) => ({ title: "", data: await accounts.register(ctx, body), status: 200 }),
  ),
  route({ call: "POST /api/account/login", summary: "Sign in by name or e-mail address", body: Login }, ({ ctx, body }) =>
    accounts.login(ctx, body),
  ),
  route({ call: "POST /api/account/logout", summary: "Sign out" }, ({ ctx }) => accounts.logout(ctx)),
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
