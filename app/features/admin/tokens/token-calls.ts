import { call } from "~/lib/calls/api.ts";

/** Revokes a user's token at once. */
export const revokeToken = (id: string) => call("DELETE /api/admin/tokens/:id", { params: { id } });
