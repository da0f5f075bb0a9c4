import * as z from "zod/mini";
import {
  DryQuery,
  LostFilesView,
  OrphansQuery,
  OrphansView,
  RebuildQuery,
  RebuildView,
  RecopyQuery,
  RecopyView,
  RefillView,
  RewindQuery,
  RewindView,
  SequencesView,
} from "../../contract/wire/archive/recovery.ts";
import { ARCHIVE_LIMITS, KeptArchiveView } from "../../contract/wire/archive/archive.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { Id, pageOf, paging } from "../../contract/wire/wire.ts";
import { answerDownload } from "../../http/file-answers.ts";
import { listArchives, openArchive } from "../../services/archive/kept-archives.ts";
import { oneUpload } from "../../http/form.ts";
import { listLostFiles, refillFiles } from "../../services/recovery/lost-files.ts";
import { eraseOrphan, listOrphans } from "../../services/recovery/orphans.ts";
import { rebuildGame } from "../../services/recovery/rebuild.ts";
import { recopyGame } from "../../services/recovery/recopy.ts";
import { rewindGame } from "../../services/recovery/rewind.ts";
import { raiseSequences } from "../../services/recovery/sequences.ts";
import { route } from "../route.ts";

const KeptPage = pageOf(KeptArchiveView);
const OneGame = z.object({ id: Id });

const OneArchive = z.object({ id: Id, at: z.pipe(z.transform(Number), z.int("field.id")) as unknown as z.ZodMiniType<number, number> });

export const recoveryRoutes = [
  route(
    {
      call: "GET /api/admin/archives",
      summary: "The archives that are kept of running games, newest first",
      query: paging(50, LIMITS.page),
      answer: KeptPage,
    },
    ({ ctx, query }) => listArchives(ctx, query.count, query.skip),
  ),
  route(
    {
      call: "GET /api/admin/archives/:id/:at",
      summary: "A kept archive of a game, with everything including personal data",
      params: OneArchive,
      produces: "application/zip",
    },
    async ({ ctx, params }) => answerDownload(await openArchive(ctx, params.id, params.at), "application/zip"),
  ),
  route(
    {
      call: "POST /api/admin/recovery/:id/recopy",
      summary: "Make D1's copy of a game's log match the Ledger",
      description: "Call it again with `after` = `upTo` until that is `head`. `drop` deletes what the copy has after the log's end.",
      params: OneGame,
      query: RecopyQuery,
      answer: RecopyView,
    },
    ({ ctx, params, query }) => recopyGame(ctx, params.id, query),
  ),
  route(
    {
      call: "POST /api/admin/recovery/:id/rebuild",
      summary: "Rebuild the log of a game's Ledger, from D1's copy or a kept archive",
      params: OneGame,
      query: RebuildQuery,
      answer: RebuildView,
    },
    ({ ctx, params, query }) => rebuildGame(ctx, params.id, query),
  ),
  route(
    {
      call: "POST /api/admin/recovery/:id/rewind",
      summary: "After D1 was taken back to a moment: take a game's Ledger back as well, and make both agree",
      params: OneGame,
      query: RewindQuery,
      answer: RewindView,
    },
    ({ ctx, params, query }) => rewindGame(ctx, params.id, query),
  ),
  route(
    {
      call: "POST /api/admin/recovery/sequences",
      summary: "After D1 was taken back: make sure that no table assigns an id twice",
      query: DryQuery,
      answer: SequencesView,
    },
    ({ ctx, query }) => raiseSequences(ctx, query.dry),
  ),
  route(
    {
      call: "GET /api/admin/recovery/orphans",
      summary: "Games that have a Ledger and that D1 does not know: made after the moment to which it was taken back",
      query: OrphansQuery,
      answer: OrphansView,
    },
    ({ ctx, query }) => listOrphans(ctx, query.after),
  ),
  route(
    {
      call: "DELETE /api/admin/recovery/orphans/:id",
      summary: "Erase the data that the objects of such a game still have",
      params: OneGame,
    },
    ({ ctx, params }) => eraseOrphan(ctx, params.id),
  ),
  route({ call: "GET /api/admin/recovery/files", summary: "Files that D1 knows but R2 does not have", answer: LostFilesView }, ({ ctx }) =>
    listLostFiles(ctx),
  ),
  route(
    {
      call: "POST /api/admin/recovery/files",
      summary: "Restore lost files from an archive that has them",
      query: DryQuery,
      body: "multipart",
      answer: RefillView,
    },
    async ({ ctx, request, query }) => refillFiles(ctx, (await oneUpload(request, "file.size", ARCHIVE_LIMITS.bytes)).chunks, query.dry),
  ),
];
