import * as z from "zod/mini";
import { ARCHIVE_LIMITS, ImportPreview, ImportView } from "../../contract/wire/archive/archive.ts";
import { Truth, Hash, Id } from "../../contract/wire/wire.ts";
import { answerDownload } from "../../http/file-answers.ts";
import { oneUpload } from "../../http/form.ts";
import { exportGame } from "../../services/archive/game-export.ts";
import { importGame } from "../../services/archive/game-import.ts";
import { previewImport } from "../../services/archive/import-preview.ts";
import { route } from "../route.ts";

const No = z._default(Truth, false);

const archiveIn = (request: Request) => oneUpload(request, "file.size", ARCHIVE_LIMITS.bytes);

export const transfer = [
  route(
    {
      call: "GET /api/edit/games/:id/export",
      summary:
        "A game as a ZIP archive; on request with its teams, its submissions (which include the teams), and personal data of players",
      params: z.object({ id: Id }),
      query: z.object({ teams: No, submissions: No, personal: No }),
      produces: "application/zip",
    },
    async ({ ctx, params, query }) => answerDownload(await exportGame(ctx, params.id, query), "application/zip"),
  ),
  route(
    {
      call: "POST /api/edit/games/import",
      summary: "Create a game from such an archive, completely or not at all",
      description:
        "Its people become accounts and teams of their own. With the `join` that a preview of the same archive said they are the accounts and " +
        "teams that it named; nobody is added to a team that is here. An account is named for its id, its confirmed e-mail address, or, for a " +
        "user without address in the archive, its name, which proves nothing.",
      // If it were ignored misspelt, everybody in the archive would become a new account.
      query: z.strictObject({ join: z.optional(Hash) }),
      body: "multipart",
      answer: ImportView,
    },
    async ({ ctx, request, query }) => importGame(ctx, (await archiveIn(request)).chunks, query.join ?? null),
  ),
  route(
    {
      call: "POST /api/edit/games/import/preview",
      summary: "What an import of an archive would create, and which existing accounts its people would join",
      body: "multipart",
      answer: ImportPreview,
    },
    async ({ ctx, request }) => previewImport(ctx, (await archiveIn(request)).chunks),
  ),
];
