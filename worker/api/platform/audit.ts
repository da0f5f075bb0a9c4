import * as z from "zod/mini";
import { AuditView } from "../../contract/wire/monitor/audit.ts";
import { Id } from "../../contract/wire/wire.ts";
import { auditGame } from "../../services/monitor/audit.ts";
import { route } from "../route.ts";

const OneGame = z.object({ gameid: Id });

export const audit = [
  route(
    {
      call: "GET /api/admin/audit/:gameid",
      summary: "Compare Ledger, D1 copy and board",
      params: OneGame,
      answer: AuditView,
    },
    ({ ctx, params }) => auditGame(ctx, params.gameid),
  ),
];
