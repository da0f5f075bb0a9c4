import * as z from "zod/mini";
import { LogLevel } from "./enums.ts";
import { LIMITS } from "./limits.ts";
import { paging } from "./wire.ts";

/** `All` is no level: it stands for no filter. */
const LevelFilter = z.pipe(
  z.transform((value: unknown) => (typeof value === "string" && value.toLowerCase() === "all" ? null : value)),
  z.nullable(LogLevel),
) as unknown as z.ZodMiniType<LogLevel | null, LogLevel | "All" | null>;

export const LogQuery = z.extend(paging(50, LIMITS.logPage), { level: z._default(LevelFilter, null) });
export type LogQuery = z.infer<typeof LogQuery>;
