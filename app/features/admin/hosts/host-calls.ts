import { call } from "~/lib/calls/api.ts";
import type { Body } from "~/lib/calls/address.ts";

/** Returns the host with its key, which cannot be read again. */
export const addHost = (name: string) => call("POST /api/admin/hosts", { body: { name } });

export const changeHost = (id: string, body: Body<"PUT /api/admin/hosts/:id">) =>
  call("PUT /api/admin/hosts/:id", { params: { id }, body });

export const revokeHost = (id: string) => call("DELETE /api/admin/hosts/:id", { params: { id } });

/** Returns how many hosts were asked. */
export const pullImage = (image: string) => call("POST /api/admin/images", { body: { image } });

/** Replaces all logins with these; one without a password keeps its stored password. */
export const setRegistries = (body: Body<"PUT /api/admin/registries">) => call("PUT /api/admin/registries", { body });
