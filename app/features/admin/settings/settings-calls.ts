import { call } from "~/lib/calls/api.ts";
import type { Body } from "~/lib/calls/address.ts";

export const changeSettings = (body: Body<"PUT /api/admin/config">) => call("PUT /api/admin/config", { body });

export const setLogo = (file: File) => call("POST /api/admin/config/logo", { file });

export const removeLogo = () => call("DELETE /api/admin/config/logo");
