import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import { TeamCreate, TeamInvite, TeamTransfer, TeamUpdate } from "#worker/contract/wire/game/team.ts";
import { Guid, Id } from "#worker/contract/wire/wire.ts";
import type { FormResult } from "~/lib/calls/form-result.ts";

const OfTeam = z.object({ teamId: Id });
const Kick = z.object({ teamId: Id, userId: Guid });
/** Codes are pasted from chats and mails, with blanks around them. */
const Join = z.object({ code: TeamInvite });
const Update = z.extend(TeamUpdate, { teamId: Id });
const Transfer = z.extend(TeamTransfer, { teamId: Id });

/** Handles every form of the teams page, distinguished by `intent`. */
export async function teamAction(request: Request, context: AppLoadContext): Promise<FormResult> {
  const form = await request.formData();
  const intent = String(form.get("intent") ?? "");
  const result = await run(intent, form, context);
  return result.ok ? { intent, done: true } : { intent, error: result.error };
}

function run(intent: string, form: FormData, context: AppLoadContext) {
  const { submit } = context;
  switch (intent) {
    case "create":
      return submit(TeamCreate, form, (s, ctx, input) => s.teams.create(ctx, input));
    case "join":
      return submit(Join, form, (s, ctx, { code }) => s.teams.join(ctx, code));
    case "update":
      return submit(Update, form, (s, ctx, { teamId, ...input }) => s.teams.update(ctx, teamId, { bio: null, ...input }));
    case "transfer":
      return submit(Transfer, form, (s, ctx, { teamId, ...input }) => s.teams.transfer(ctx, teamId, input));
    case "kick":
      return submit(Kick, form, (s, ctx, { teamId, userId }) => s.teams.kick(ctx, teamId, userId));
    case "leave":
      return submit(OfTeam, form, (s, ctx, { teamId }) => s.teams.leave(ctx, teamId));
    case "disband":
      return submit(OfTeam, form, (s, ctx, { teamId }) => s.teams.disband(ctx, teamId));
    case "refresh":
      return submit(OfTeam, form, (s, ctx, { teamId }) => s.teams.refreshInvite(ctx, teamId));
    default:
      throw new Response(null, { status: 400 });
  }
}
