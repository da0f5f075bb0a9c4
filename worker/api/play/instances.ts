import * as z from "zod/mini";
import { InstanceStatusView, InstanceView } from "../../contract/wire/challenge/challenge.ts";
import { Truth, Guid, Id, paging, pageOf } from "../../contract/wire/wire.ts";
import { InstanceChoiceView, InstanceRowView } from "../../contract/wire/platform/host.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import * as admin from "../../services/instance/instance-admin.ts";
import * as instances from "../../services/instance/instances.ts";
import { route } from "../route.ts";

const OneChallenge = z.object({ id: Id, cid: Id });
const Patience = z.object({ queue: z._default(Truth, false) });
const QUEUED =
  "Waits up to 15 s. When no host has had room by then it is refused with `instance.full`, and nothing waits any more; with `queue=true` it keeps " +
  "its place in the queue and the answer says which (`Pending`, `place`). One that a host is starting is `Pending`, too, and goes on.";
const filter = {
  gameId: z.optional(Id),
  challengeId: z.optional(Id),
  teamId: z.optional(Id),
  hostId: z.optional(z.string().check(z.regex(/^[0-9a-f]{1,32}$/, "field.id"))),
  kind: z._default(z.enum(["player", "test", "all"]), "player"),
};

export const instanceRoutes = [
  route(
    {
      call: "POST /api/game/:id/container/:cid",
      summary: "Start the team's instance",
      description: QUEUED,
      params: OneChallenge,
      query: Patience,
      answer: InstanceView,
    },
    ({ ctx, params, query }) => instances.start(ctx, params.id, params.cid, query.queue),
  ),
  route(
    {
      call: "GET /api/game/:id/container/:cid",
      summary: "The team's instance and what may be done with it",
      params: OneChallenge,
      answer: InstanceStatusView,
    },
    ({ ctx, params }) => instances.status(ctx, params.id, params.cid),
  ),
  route({ call: "DELETE /api/game/:id/container/:cid", summary: "End the team's instance", params: OneChallenge }, ({ ctx, params }) =>
    instances.stop(ctx, params.id, params.cid),
  ),
  route(
    {
      call: "POST /api/game/:id/container/:cid/extend",
      summary: "Extend the instance",
      params: OneChallenge,
      answer: InstanceView,
    },
    ({ ctx, params }) => instances.extend(ctx, params.id, params.cid),
  ),
  route(
    {
      call: "POST /api/edit/games/:id/challenges/:cid/container",
      summary: "Start a test instance",
      description: QUEUED,
      params: OneChallenge,
      query: Patience,
      answer: InstanceView,
    },
    ({ ctx, params, query }) => instances.startTest(ctx, params.id, params.cid, query.queue),
  ),
  route(
    { call: "DELETE /api/edit/games/:id/challenges/:cid/container", summary: "End the test instance", params: OneChallenge },
    ({ ctx, params }) => instances.stopTest(ctx, params.id, params.cid),
  ),
  route(
    {
      call: "GET /api/admin/instances",
      summary: "Instances of players, the oldest first",
      query: z.extend(paging(LIMITS.page, LIMITS.page), filter),
      answer: pageOf(InstanceRowView),
    },
    ({ ctx, query: { count, skip, ...asked } }) => admin.list(ctx, asked, count, skip),
  ),
  route(
    {
      call: "GET /api/admin/instances/choices",
      summary: "Games whose challenges have instances, the latest first",
      answer: z.array(InstanceChoiceView),
    },
    ({ ctx }) => admin.choices(ctx),
  ),
  route(
    // If a misspelt filter were ignored, everybody's instances would be ended.
    {
      call: "DELETE /api/admin/instances",
      summary: "End all instances that match",
      query: z.strictObject(filter),
      answer: z.int(),
      whole: true,
    },
    ({ ctx, query }) => admin.removeAll(ctx, query),
  ),
  route({ call: "DELETE /api/admin/instances/:id", summary: "End an instance", params: z.object({ id: Guid }) }, ({ ctx, params }) =>
    admin.remove(ctx, params.id),
  ),
];
