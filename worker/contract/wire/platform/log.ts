import * as z from "zod/mini";
import { named, type LogLevel } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { paging, trimmed } from "../wire.ts";

/** `All` is not a level: it means no filter. */
const LevelFilter = z.pipe(
  z.nullable(named(["All", "Information", "Warning", "Error", "Fatal"])),
  z.transform((level): LogLevel | null => (level === "All" ? null : level)),
);

/** `search` is ours: only lines whose message, user name or address contains it, ignoring case. */
export const LogQuery = z.extend(paging(50, LIMITS.logPage), {
  level: z._default(LevelFilter, null),
  search: z._default(trimmed(LIMITS.search), ""),
});
export type LogQuery = z.infer<typeof LogQuery>;

/** A line of the platform's log as its screen and hub show it. */
export const LogView = z.object({
  time: z.string(),
  name: z.nullable(z.string()),
  level: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  msg: z.nullable(z.string()),
  status: z.nullable(z.string()),
});
export type LogView = z.infer<typeof LogView>;
