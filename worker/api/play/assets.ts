import * as z from "zod/mini";
import { FileRef } from "../../contract/wire/game/info.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { Hash, text } from "../../contract/wire/wire.ts";
import { manyUploads } from "../../http/form.ts";
import * as files from "../../services/file/files.ts";
import { route } from "../route.ts";

export const assets = [
  route(
    {
      call: "POST /api/assets",
      summary: "Upload files; the query `filename` renames them all",
      query: z.object({ filename: z.optional(text(LIMITS.fileName)) }),
      body: "multipart",
      part: "files",
      answer: z.array(FileRef),
    },
    async ({ ctx, request, query }) => files.upload(ctx, manyUploads(request), query.filename ?? null),
  ),
  route(
    {
      call: "DELETE /api/assets/:hash",
      summary: "Release one reference to a file",
      params: z.object({ hash: Hash }),
    },
    ({ ctx, params }) => files.remove(ctx, params.hash),
  ),
];
