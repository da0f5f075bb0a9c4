import * as z from "zod/mini";
import { TeamView } from "./team.ts";

/** A team's own write-up; `name` is `#` if there is none. `note` is the organisers' instruction, in Markdown. */
export const WriteupStateView = z.object({ submitted: z.boolean(), name: z.string(), fileSize: z.int(), note: z.string() });
export type WriteupStateView = z.infer<typeof WriteupStateView>;

/** A row of the organisers' list; `id` is the participation. */
export const WriteupRowView = z.object({ id: z.int(), team: TeamView, url: z.string(), uploadTimeUtc: z.string() });
export type WriteupRowView = z.infer<typeof WriteupRowView>;

/** With the team's rank on the board that everybody sees; null for a team that is not on it. */
export type RankedWriteup = WriteupRowView & { rank: number | null };

/** The card on a game's page. Null if this caller has nothing to hand in. */
export const WriteupCardView = z.nullable(z.extend(WriteupStateView, { deadline: z.string(), uploadTime: z.nullable(z.string()) }));
export type WriteupCardView = z.infer<typeof WriteupCardView>;
