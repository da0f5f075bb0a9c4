import { call } from "~/lib/calls/api.ts";

export const setAvatar = (file: File) => call("PUT /api/account/avatar", { file });
