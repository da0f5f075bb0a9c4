import { call } from "~/lib/api.ts";

export const setAvatar = (file: File) => call("PUT /api/account/avatar", { file });
