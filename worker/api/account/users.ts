import * as z from "zod/mini";
import { ProfileView } from "../../contract/wire/account/account.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { KnownUsers, UserCreates, UserEdit, UserLookup, UserRowView } from "../../contract/wire/account/user.ts";
import { Guid, pageOf, paging, trimmed } from "../../contract/wire/wire.ts";
import * as service from "../../services/user/users.ts";
import { route } from "../route.ts";

const UserPage = pageOf(UserRowView);
const ById = z.object({ id: Guid });

export const users = [
  route(
    {
      call: "GET /api/admin/users",
      summary: "All accounts, by id",
      query: paging(100, LIMITS.page),
      answer: UserPage,
    },
    ({ ctx, query }) => service.list(ctx, query.count, query.skip),
  ),
  route(
    {
      call: "POST /api/admin/users/search",
      summary: "Accounts by a part of name, e-mail, phone, id, real name or student number",
      query: z.object({ hint: trimmed(LIMITS.email, 1) }),
      answer: UserPage,
    },
    ({ ctx, query }) => service.search(ctx, query.hint),
  ),
  route({ call: "GET /api/admin/users/:id", summary: "One account", params: ById, answer: ProfileView }, ({ ctx, params }) =>
    service.find(ctx, params.id),
  ),
  route(
    {
      call: "PUT /api/admin/users/:id",
      summary: "Change an account and its role",
      params: ById,
      body: UserEdit,
    },
    ({ ctx, params, body }) => service.update(ctx, params.id, body),
  ),
  route({ call: "POST /api/admin/users", summary: "Add or update accounts, all or none", body: UserCreates }, ({ ctx, body }) =>
    service.addAll(ctx, body),
  ),
  route(
    {
      call: "POST /api/admin/users/known",
      summary: "Which rows of a list are accounts already, by their names",
      body: UserLookup,
      answer: KnownUsers,
    },
    ({ ctx, body }) => service.known(ctx, body),
  ),
  route({ call: "DELETE /api/admin/users/:id", summary: "Delete an account", params: ById }, ({ ctx, params }) =>
    service.remove(ctx, params.id),
  ),
  route(
    {
      call: "DELETE /api/admin/users/:id/password",
      summary: "Set a random password, shown only now",
      params: ById,
      answer: z.string(),
    },
    ({ ctx, params }) => service.resetPassword(ctx, params.id),
  ),
];
