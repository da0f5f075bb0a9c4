import { call } from "~/lib/calls/api.ts";
import type { Body } from "~/lib/calls/address.ts";

/** Gives the host with its key, which nobody can read again. */
export const addHost = (name: string) => call("POST /api/admin/hosts", { body: { name } });

export const changeHost = (id: string, body: Body<"PUT /api/admin/hosts/:id">) =>
  call("PUT /api/admin/hosts/:id", { params: { id }, body });

export const revokeHost = (id: string) => call("DELETE /api/admin/hosts/:id", { params: { id } });

/** Tells how many hosts were asked. */
export const pullImage = (image: string) => call("POST /api/admin/images", { body: { image } });

/** Puts these logins in place of all; one without a password keeps its stored one. */
export const setRegistries = (body: Body<"PUT /api/admin/registries">) => call("PUT /api/admin/registries", { body });
