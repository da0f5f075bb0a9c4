import { eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { imports } from "../../db/schema/index.ts";
import { markPrefix, type Mark } from "./import-mark.ts";
import type { Plan } from "./import-plan.ts";

/**
 * The parts of a plan that are needed after its rows are written. `userIds`: the id here of each user of the archive; `created`: how many
 * accounts were made.
 */
export type Placed = Pick<Plan, "gameId" | "challenges" | "participations" | "teams" | "flags" | "kept"> & {
  userIds: Map<string, string>;
  created: number;
};

/** The parts of its plan that an import has to remember to continue after an interruption. */
export function placedBy(plan: Plan): Placed {
  const { gameId, challenges, participations, teams, flags, kept, users } = plan;
  return { gameId, challenges, participations, teams, flags, kept, userIds: users.ids, created: users.created.length };
}

const MAPS = ["challenges", "participations", "teams", "flags", "userIds"] as const;

/**
 * Keeps the mapping of ids in R2: for 50,000 people it exceeds the size limit of a D1 value. Written before the rows, which make it valid.
 */
export async function keepPlan(ctx: Ctx, { id }: Mark, placed: Placed): Promise<void> {
  const lists = MAPS.map((name) => [name, [...placed[name]]]);
  await ctx.files.put(planOf(id), JSON.stringify({ ...placed, ...Object.fromEntries(lists) }));
}

/** The ids of the rows of an interrupted import; null when the rows were never written. */
export async function keptPlan(ctx: Ctx, { id }: Mark, gameId: number | null): Promise<Placed | null> {
  if (gameId === null) return null;
  const kept = await (await ctx.files.get(planOf(id)))?.json<Record<string, unknown>>();
  if (kept?.gameId !== gameId) throw new Error(`The plan of the import ${id} has gone`);
  const maps = MAPS.map((name) => [name, new Map(kept[name] as [])]);
  return { ...kept, ...Object.fromEntries(maps) } as Placed;
}

/** From now on, whatever the game's Ledger holds belongs to this import. */
export async function noteLedger(ctx: Ctx, { id }: Mark): Promise<void> {
  await ctx.db.update(imports).set({ isLedgerOurs: true }).where(eq(imports.id, id));
}

const planOf = (id: string) => `${markPrefix(id)}plan`;
