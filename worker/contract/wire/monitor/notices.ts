import * as z from "zod/mini";
import { NoticeType } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { filled } from "../wire.ts";

export const NoticeView = z.object({ id: z.int(), time: z.string(), type: NoticeType, values: z.array(z.string()) });
export type NoticeView = z.infer<typeof NoticeView>;

export const NoticeEdit = z.object({ content: filled(LIMITS.markdown) });
export type NoticeEdit = z.infer<typeof NoticeEdit>;

/** A notice of the organisers with the HTML of its text, so that listeners need not fetch it; null if that is too long to be sent to all. */
export type ShownNotice = { notice: NoticeView; html: string | null };
