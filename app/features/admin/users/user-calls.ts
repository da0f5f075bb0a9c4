import { call } from "~/lib/calls/api.ts";
import type { Body } from "~/lib/calls/address.ts";

export const addUsers = (body: Body<"POST /api/admin/users">) => call("POST /api/admin/users", { body });

/** For each row of a list the present name of the account that it would change, or null. */
export const knownUsers = (body: Body<"POST /api/admin/users/known">) => call("POST /api/admin/users/known", { body });

export const changeUser = (id: string, body: Body<"PUT /api/admin/users/:id">) =>
  call("PUT /api/admin/users/:id", { params: { id }, body });

export const deleteUser = (id: string) => call("DELETE /api/admin/users/:id", { params: { id } });

/** Returns the new password, which cannot be read again. */
export const resetPassword = (id: string) => call("DELETE /api/admin/users/:id/password", { params: { id } });
