import { eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { imports } from "../../db/schema/index.ts";
import { markPrefix, type Mark } from "./import-mark.ts";
import type { Plan } from "./import-plan.ts";

/** What of a plan is needed once its rows are written. `userIds`: what each user of the archive is called here; `created`: how many accounts were made. */
export type Placed = Pick<Plan, "gameId" | "challenges" | "participations" | "teams" | "flags" | "kept"> & {
  userIds: Map<string, string>;
  created: number;
};

/** What an import has to remember of its plan, to go on after it was cut off. */
export function placedBy(plan: Plan): Placed {
  const { gameId, challenges, participations, teams, flags, kept, users } = plan;
  return { gameId, challenges, participations, teams, flags, kept, userIds: users.ids, created: users.created.length };
}

const MAPS = ["challenges", "participations", "teams", "flags", "userIds"] as const;

/** Keeps in R2 what everything is called here: for 50,000 people that is more than a value of D1 may have. Before the rows, which say that it holds. */
export async function keepPlan(ctx: Ctx, { id }: Mark, placed: Placed): Promise<void> {
  const lists = MAPS.map((name) => [name, [...placed[name]]]);
  await ctx.files.put(planOf(id), JSON.stringify({ ...placed, ...Object.fromEntries(lists) }));
}

/** What the rows of an import that was cut off are called; null when they were never written. */
export async function keptPlan(ctx: Ctx, { id }: Mark, gameId: number | null): Promise<Placed | null> {
  if (gameId === null) return null;
  const kept = await (await ctx.files.get(planOf(id)))?.json<Record<string, unknown>>();
  if (kept?.gameId !== gameId) throw new Error(`The plan of the import ${id} has gone`);
  const maps = MAPS.map((name) => [name, new Map(kept[name] as [])]);
  return { ...kept, ...Object.fromEntries(maps) } as Placed;
}

/** From now on whatever the game's Ledger holds is of this import. */
export async function noteLedger(ctx: Ctx, { id }: Mark): Promise<void> {
  await ctx.db.update(imports).set({ isLedgerOurs: true }).where(eq(imports.id, id));
}

const planOf = (id: string) => `${markPrefix(id)}plan`;
