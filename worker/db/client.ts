import { drizzle } from "drizzle-orm/d1";
import * as schema from "./schema/index.ts";

export function connect(binding: D1Database) {
  return drizzle(binding, { schema });
}
export type Db = ReturnType<typeof connect>;
