import { call } from "~/lib/api.ts";

export const deleteFile = (hash: string) => call("DELETE /api/assets/:hash", { params: { hash } });
