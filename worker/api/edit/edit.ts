import * as z from "zod/mini";
import {
  AttachmentInput,
  AttachmentInputs,
  ChallengeBatch,
  ChallengeChanges,
  ChallengeCopy,
  ChallengeCreate,
  ChallengeEdit,
  ChallengeEditView,
  ChallengeOrder,
  ChallengeRowView,
  FlagInputs,
} from "../../contract/wire/challenge/challenge.ts";
import { TaskStatus } from "../../contract/wire/enums.ts";
import { GameChange, GameEdit, GameEditView } from "../../contract/wire/game/game.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { ReviewPageView, ReviewQuery } from "../../contract/wire/game/participation.ts";
import { Hash, Id, pageOf, paging } from "../../contract/wire/wire.ts";
import { answerDownload } from "../../http/file-answers.ts";
import { oneFile } from "../../http/form.ts";
import * as challenges from "../../services/challenge/challenges.ts";
import * as games from "../../services/game/games.ts";
import * as participations from "../../services/participation/participations.ts";
import { route } from "../route.ts";

const OneGame = z.object({ id: Id });
const OneChallenge = z.object({ id: Id, cid: Id });
const OneFlag = z.object({ id: Id, cid: Id, fid: Id });
const GamePage = pageOf(GameEditView);

const ofGames = [
  route(
    { call: "GET /api/edit/games", summary: "List games, newest first", query: paging(0, LIMITS.page), answer: GamePage },
    ({ ctx, query }) => games.listForEdit(ctx, query.count, query.skip),
  ),
  route({ call: "POST /api/edit/games", summary: "Create a game", body: GameEdit, answer: GameEditView }, ({ ctx, body }) =>
    games.create(ctx, body),
  ),
  route({ call: "GET /api/edit/games/:id", summary: "A game's settings", params: OneGame, answer: GameEditView }, ({ ctx, params }) =>
    games.getForEdit(ctx, params.id),
  ),
  route(
    {
      call: "PUT /api/edit/games/:id",
      summary: "Change a game's settings; what is absent stays",
      params: OneGame,
      body: GameChange,
      answer: GameEditView,
    },
    ({ ctx, params, body }) => games.update(ctx, params.id, body),
  ),
  route({ call: "DELETE /api/edit/games/:id", summary: "Delete a game with all it holds", params: OneGame }, ({ ctx, params }) =>
    games.remove(ctx, params.id),
  ),
  route(
    {
      call: "GET /api/edit/games/:id/teamcount",
      summary: "How many teams have signed up, in any status",
      params: OneGame,
      answer: z.int(),
    },
    ({ ctx, params }) => games.countTeamsOf(ctx, params.id),
  ),
  route(
    {
      call: "GET /api/edit/games/:id/participations",
      summary: "A page of the teams to review, with counts; those that wait come first",
      params: OneGame,
      query: ReviewQuery,
      answer: ReviewPageView,
    },
    ({ ctx, params, query }) => participations.page(ctx, params.id, query),
  ),
  route(
    { call: "GET /api/edit/games/:id/hashsalt", summary: "The salt of the game's team hashes", params: OneGame, answer: z.string() },
    ({ ctx, params }) => games.hashSalt(ctx, params.id),
  ),
  route(
    { call: "PUT /api/edit/games/:id/poster", summary: "Set the poster", params: OneGame, body: "multipart", answer: z.string() },
    async ({ ctx, params, request }) => games.setPoster(ctx, params.id, await oneFile(request, "image.size")),
  ),
];

const ofChallenges = [
  route(
    { call: "GET /api/edit/games/:id/challenges", summary: "List challenges", params: OneGame, answer: z.array(ChallengeRowView) },
    ({ ctx, params }) => challenges.listForEdit(ctx, params.id),
  ),
  route(
    {
      call: "GET /api/edit/games/:id/challenges/withheld",
      summary: "The fields of challenges, by their names in calls, that the caller may not set in this game",
      params: OneGame,
      answer: z.array(z.string()),
    },
    ({ ctx, params }) => challenges.withheld(ctx, params.id),
  ),
  route(
    {
      call: "POST /api/edit/games/:id/challenges",
      summary: "Create a challenge",
      params: OneGame,
      body: ChallengeCreate,
      answer: ChallengeEditView,
    },
    ({ ctx, params, body }) => challenges.create(ctx, params.id, body),
  ),
  route(
    { call: "POST /api/edit/games/:id/challenges/updateaccepted", summary: "Send the Ledger all settings again", params: OneGame },
    ({ ctx, params }) => challenges.recalculate(ctx, params.id),
  ),
  route(
    {
      call: "POST /api/edit/games/:id/challenges/batch",
      summary: "Change several challenges in one way, all or none",
      params: OneGame,
      body: ChallengeBatch,
    },
    ({ ctx, params, body }) => challenges.changeMany(ctx, params.id, body),
  ),
  route(
    {
      call: "PUT /api/edit/games/:id/challenges",
      summary: "Change several challenges, each in its own way, at one moment, all or none; can be repeated",
      params: OneGame,
      body: ChallengeChanges,
      most: LIMITS.changesBytes,
    },
    ({ ctx, params, body }) => challenges.applyChanges(ctx, params.id, body),
  ),
  route(
    {
      call: "PUT /api/edit/games/:id/challenges/order",
      summary: "Put challenges into the order of the list",
      params: OneGame,
      body: ChallengeOrder,
    },
    ({ ctx, params, body }) => challenges.order(ctx, params.id, body),
  ),
  route(
    {
      call: "POST /api/edit/games/:id/challenges/:cid/copy",
      summary: "Copy a challenge with its flags and attachments, in its game or to another",
      params: OneChallenge,
      body: ChallengeCopy,
      answer: ChallengeEditView,
    },
    ({ ctx, params, body }) => challenges.copy(ctx, params.id, params.cid, body),
  ),
  route(
    { call: "GET /api/edit/games/:id/challenges/:cid", summary: "A challenge's settings", params: OneChallenge, answer: ChallengeEditView },
    ({ ctx, params }) => challenges.getForEdit(ctx, params.id, params.cid),
  ),
  route(
    {
      call: "PUT /api/edit/games/:id/challenges/:cid",
      summary: "Change a challenge; null keeps",
      params: OneChallenge,
      body: ChallengeEdit,
      answer: ChallengeEditView,
    },
    ({ ctx, params, body }) => challenges.update(ctx, params.id, params.cid, body),
  ),
  route({ call: "DELETE /api/edit/games/:id/challenges/:cid", summary: "Delete a challenge", params: OneChallenge }, ({ ctx, params }) =>
    challenges.remove(ctx, params.id, params.cid),
  ),
  route(
    { call: "POST /api/edit/games/:id/challenges/:cid/flags", summary: "Add flags, all or none", params: OneChallenge, body: FlagInputs },
    ({ ctx, params, body }) => challenges.addFlags(ctx, params.id, params.cid, body),
  ),
  route(
    { call: "DELETE /api/edit/games/:id/challenges/:cid/flags/:fid", summary: "Delete a flag", params: OneFlag, answer: TaskStatus },
    ({ ctx, params }) => challenges.removeFlag(ctx, params.id, params.cid, params.fid),
  ),
  route(
    {
      call: "POST /api/edit/games/:id/challenges/:cid/attachment",
      summary: "Replace all attachments with one",
      params: OneChallenge,
      body: AttachmentInput,
    },
    ({ ctx, params, body }) => challenges.setAttachment(ctx, params.id, params.cid, body),
  ),
  route(
    {
      call: "PUT /api/edit/games/:id/challenges/:cid/attachments",
      summary: "Set all attachments that everybody gets, in order",
      params: OneChallenge,
      body: AttachmentInputs,
    },
    ({ ctx, params, body }) => challenges.setAttachments(ctx, params.id, params.cid, body),
  ),
  route(
    {
      call: "GET /api/edit/games/:id/challenges/:cid/files/:hash",
      summary: "A file of a challenge or of one of its flags, also for API tokens, which get none of `/assets`",
      params: z.object({ id: Id, cid: Id, hash: Hash }),
      produces: "application/octet-stream",
    },
    async ({ ctx, params }) =>
      answerDownload(await challenges.openAttached(ctx, params.id, params.cid, params.hash), "application/octet-stream"),
  ),
];

export const edit = [...ofGames, ...ofChallenges];
