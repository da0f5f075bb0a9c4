import { call } from "~/lib/calls/api.ts";
import type { Body } from "~/lib/calls/address.ts";
import type { Upload } from "~/lib/calls/useUpload.ts";

export const createGame = (body: Body<"POST /api/edit/games">) => call("POST /api/edit/games", { body });

export const changeGame = (id: number, body: Body<"PUT /api/edit/games/:id">) => call("PUT /api/edit/games/:id", { params: { id }, body });

export const deleteGame = (id: number) => call("DELETE /api/edit/games/:id", { params: { id } });

export const setPoster = (id: number, file: File) => call("PUT /api/edit/games/:id/poster", { params: { id }, file });

export const previewImport = (file: File, upload: Upload) => call("POST /api/edit/games/import/preview", { file, ...upload });

/** Creates a game from an archive. With the `join` of its preview, its people are matched with existing accounts. */
export const importGame = (file: File, join: string | null, upload: Upload) =>
  call("POST /api/edit/games/import", { query: { join: join ?? undefined }, file, ...upload });

export const deleteWriteups = (id: number) => call("DELETE /api/edit/games/:id/writeups", { params: { id } });
