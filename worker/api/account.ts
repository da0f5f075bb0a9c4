import { Login, PasswordChange, ProfileUpdate, ProfileView, Register, RegisterView } from "../contract/account.ts";
import { oneFile } from "../middleware/form.ts";
import * as accounts from "../services/accounts.ts";
import { route, type Route } from "./route.ts";
import * as z from "zod/mini";

const BASE = "/api/account";

export const account: Route[] = [
  route(
    { method: "POST", path: `${BASE}/register`, access: "visitor", summary: "Create an account", body: Register, answer: RegisterView },
    async ({ ctx, body }) => ({ title: "", data: await accounts.register(ctx, body), status: 200 }),
  ),
  route(
    { method: "POST", path: `${BASE}/login`, access: "visitor", summary: "Sign in by name or e-mail address", body: Login },
    ({ ctx, body }) => accounts.login(ctx, body),
  ),
  route({ method: "POST", path: `${BASE}/logout`, access: "user", summary: "Sign out" }, ({ ctx }) => accounts.logout(ctx)),
  route({ method: "GET", path: `${BASE}/profile`, access: "user", summary: "Own profile", answer: ProfileView }, ({ ctx }) =>
    accounts.profile(ctx),
  ),
  route(
    { method: "PUT", path: `${BASE}/update`, access: "user", summary: "Change own profile; null keeps", body: ProfileUpdate },
    ({ ctx, body }) => accounts.updateProfile(ctx, body),
  ),
  route(
    { method: "PUT", path: `${BASE}/changepassword`, access: "user", summary: "Change own password", body: PasswordChange },
    ({ ctx, body }) => accounts.changePassword(ctx, body),
  ),
  route(
    { method: "PUT", path: `${BASE}/avatar`, access: "user", summary: "Set own avatar", body: "multipart", answer: z.string() },
    async ({ ctx, request }) => accounts.setAvatar(ctx, await oneFile(request, "image.size")),
  ),
];
