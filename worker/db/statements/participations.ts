import { inArray, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { participations } from "../schema/index.ts";

/** The tokens of participations. */
export function selectTokens(db: Db, ids: number[]) {
  return db
    .select({ id: participations.id, token: participations.token })
    .from(participations)
    .where(inArray(participations.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`));
}
