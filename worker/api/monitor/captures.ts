import * as z from "zod/mini";
import { CaptureChallengeView, CaptureTeamView, FileRecordView } from "../../contract/wire/monitor/capture.ts";
import { Id } from "../../contract/wire/wire.ts";
import { answerDownload } from "../../http/file-answers.ts";
import * as captures from "../../services/capture/captures.ts";
import { route } from "../route.ts";

const OneTeam = z.object({ cid: Id, partid: Id });
const OneFile = z.object({ cid: Id, partid: Id, file: z.string() });
const keyOf = ({ cid, partid, file }: z.infer<typeof OneFile>) => ({ challengeId: cid, participationId: partid, name: file });

export const captureRoutes = [
  route(
    {
      call: "GET /api/game/games/:id/captures",
      summary: "Challenges of a game whose traffic is recorded",
      params: z.object({ id: Id }),
      answer: z.array(CaptureChallengeView),
    },
    ({ ctx, params }) => captures.challengesOf(ctx, params.id),
  ),
  route(
    {
      call: "GET /api/game/captures/:cid",
      summary: "Teams with recordings of a challenge",
      params: z.object({ cid: Id }),
      answer: z.array(CaptureTeamView),
    },
    ({ ctx, params }) => captures.teamsOf(ctx, params.cid),
  ),
  route(
    {
      call: "GET /api/game/captures/:cid/:partid",
      summary: "A team's recordings of a challenge, newest first",
      params: OneTeam,
      answer: z.array(FileRecordView),
    },
    ({ ctx, params }) => captures.filesOf(ctx, params.cid, params.partid),
  ),
  route(
    {
      call: "GET /api/game/captures/:cid/:partid/all",
      summary: "A team's recordings of a challenge as a ZIP",
      params: OneTeam,
      produces: "application/zip",
    },
    async ({ ctx, params }) => answerDownload(await captures.archive(ctx, params.cid, params.partid), "application/zip"),
  ),
  route(
    {
      call: "DELETE /api/game/captures/:cid/:partid/all",
      summary: "Delete a team's recordings of a challenge",
      params: OneTeam,
      whole: true,
    },
    ({ ctx, params }) => captures.removeAll(ctx, params.cid, params.partid),
  ),
  route(
    {
      call: "GET /api/game/captures/:cid/:partid/:file",
      summary: "One recording, a pcap file",
      params: OneFile,
      produces: "application/octet-stream",
    },
    async ({ ctx, params }) => answerDownload(await captures.open(ctx, keyOf(params)), "application/octet-stream"),
  ),
  route({ call: "DELETE /api/game/captures/:cid/:partid/:file", summary: "Delete one recording", params: OneFile }, ({ ctx, params }) =>
    captures.remove(ctx, keyOf(params)),
  ),
];
