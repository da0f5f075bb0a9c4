import type { Db } from "../client.ts";
import { inList } from "../in-list.ts";
import { participations } from "../schema/index.ts";

/** The tokens of participations. */
export function selectTokens(db: Db, ids: number[]) {
  return db.select({ id: participations.id, token: participations.token }).from(participations).where(inList(participations.id, ids));
}
