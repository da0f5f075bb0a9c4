import type { Ctx } from "../../context.ts";
import type { UserCreate } from "../../contract/wire/account/user.ts";
import { emailKey } from "../../domain/mail/email.ts";
import { nameKey } from "../../domain/names/name.ts";
import { isCommonPassword } from "../../domain/accounts/password.ts";
import { requirePermission, requireViewer } from "../../auth/roles.ts";
import { requirePerson } from "../../auth/token-gate.ts";
import { renameInLedgers } from "../account/account-store.ts";
import { logDone } from "../log/logs.ts";
import { costInBatch, hashPassword } from "../../auth/passwords.ts";
import { forget } from "../../auth/session-cache.ts";
import { makePlan, refuseRow, type Plan, type Row } from "./user-plan.ts";
import { writePlan } from "./user-plan-store.ts";

/** How often a list is planned again because another request took one of its names meanwhile. */
const ATTEMPTS = 3;

/**
 * Administrator: adds confirmed accounts, all or none. A name or an address that is taken identifies that account: it gets the row's data
 * and password, and its sessions end. Rows with the same team name become one team, whose captain is the first of them.
 */
export async function addAll(ctx: Ctx, input: UserCreate[]): Promise<void> {
  requirePermission(ctx, "user.manage");
  const admin = requireViewer(ctx);
  if (input.length === 0) return;
  refuseDuplicates(input);
  const rows = await hashAll(ctx, input);
  const plan = await write(ctx, rows, admin.session ?? "");
  for (const user of plan.users) if (user.before !== null) forget(user.id, ctx.now());
  for (const user of plan.users) if (user.before !== null && user.before !== user.name) await renameInLedgers(ctx, user);
  const updated = plan.users.filter((user) => user.before !== null).length;
  const message = `Added ${plan.users.length - updated} accounts and updated ${updated}, with ${plan.teams.length} teams`;
  logDone(ctx, message);
}

function refuseDuplicates(input: UserCreate[]): void {
  const seen = new Set<string>();
  for (const [index, row] of input.entries()) {
    for (const [field, key] of [
      ["userName", `name ${nameKey(row.userName)}`],
      ["email", `email ${emailKey(row.email)}`],
    ] as const) {
      if (seen.has(key)) refuseRow(index, field, "user.duplicate");
      seen.add(key);
    }
    if (isCommonPassword(row.password)) refuseRow(index, "password", "password.common");
  }
}

/**
 * Passwords are hashed one after another, so that other requests get their turns in between. Somebody waits for the result, so the batch
 * goes ahead of clients whose sign-in has failed.
 */
async function hashAll(ctx: Ctx, input: UserCreate[]): Promise<Row[]> {
  const cost = costInBatch(ctx.scryptCost, input.length);
  const turn = { from: `batch ${ctx.viewer!.id}`, rank: 0 };
  const rows: Row[] = [];
  for (const { password, ...row } of input) {
    rows.push({ ...row, passwordHash: await hashPassword(ctx, password, { cost, turn }) });
  }
  return rows;
}

async function write(ctx: Ctx, rows: Row[], ownSession: string): Promise<Plan> {
  for (let attempt = 1; ; attempt += 1) {
    const plan = await makePlan(ctx, rows);
    if (plan.users.some((user) => user.before !== null)) requirePerson(ctx);
    try {
      await writePlan(ctx, plan, ownSession);
      return plan;
    } catch (error) {
      // Another request took one of the names since the plan was made: the next plan takes that into account.
      if (attempt === ATTEMPTS) throw error;
    }
  }
}
