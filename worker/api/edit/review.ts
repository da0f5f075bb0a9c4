import * as z from "zod/mini";
import { ParticipationStatus } from "../../contract/wire/enums.ts";
import { Id } from "../../contract/wire/wire.ts";
import * as participations from "../../services/participation/participations.ts";
import { route } from "../route.ts";

export const reviewRoutes = [
  route(
    {
      call: "PUT /api/admin/participation/:id/:status",
      summary: "Accept, reject, suspend or readmit a team",
      params: z.object({ id: Id, status: ParticipationStatus }),
    },
    ({ ctx, params }) => participations.setStatus(ctx, params.id, params.status),
  ),
];
