import { call } from "~/lib/calls/api.ts";

export const deleteFile = (hash: string) => call("DELETE /api/assets/:hash", { params: { hash } });
