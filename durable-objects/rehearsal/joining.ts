import { randomBytes } from "node:crypto";
import type { Ctx } from "../../worker/context.ts";
import { codeOf, PASS_HEADER, seatOf } from "../../worker/domain/rehearsal/seats.ts";
import { participationOf } from "../../worker/services/rehearsal/participation-of.ts";
import { signPass } from "../../worker/services/rehearsal/seat-pass.ts";
import type { Notebook, RehearsalState } from "./notebook.ts";
import type { SeatClient } from "./seat-client.ts";

/** Registers the account of a seat, makes its team, and joins the copy; each is noted before it starts. Returns the code of a refusal. */
export async function takeSeat(ctx: Ctx, { notebook, state, client, seat }: Joining): Promise<string | null> {
  const attempt = notebook.seats().filter((one) => one.seat === seat).length;
  const { name, email, team } = seatOf(state.key, seat, attempt);
  const account = { userName: name, email, password: randomBytes(24).toString("base64url") };
  notebook.addSeat({ seat, attempt, password: "" });
  const pass = { [PASS_HEADER]: signPass(ctx.secret, account, ctx.now()) };
  const registered = await client.call("POST /api/account/register", { path: {}, body: account, headers: pass });
  if (registered.code) return registered.code;
  client.cookie = registered.cookie;
  const made = await client.call("POST /api/team", { path: {}, body: { name: team } });
  if (made.code) return made.code;
  const teamId = (made.body as { id: number }).id;
  const body = { teamId, inviteCode: codeOf(state.key) };
  const joined = await client.call("POST /api/game/:id", { path: { id: state.copy! }, body });
  if (joined.code) return joined.code;
  notebook.takeSeat({ seat, attempt }, client.cookie, await participationOf(ctx, state.copy!, teamId));
  return null;
}

type Joining = { notebook: Notebook; state: RehearsalState; client: SeatClient; seat: number };
