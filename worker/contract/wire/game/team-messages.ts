import * as z from "zod/mini";
import { LIMITS } from "../limits.ts";
import { filled, Id, text } from "../wire.ts";

/** What an organiser writes to one team. */
export const MessageInput = z.object({ text: filled(LIMITS.teamMessage) });
export type MessageInput = z.infer<typeof MessageInput>;

/** A message as its team reads it: plain text. `time`: when it was written, or changed last. */
export const MessageView = z.object({ id: z.int(), time: z.string(), text: z.string() });
export type MessageView = z.infer<typeof MessageView>;

/** The same as the staff reads it: the team, and who wrote it last. Its number is among those to this team. */
export const TeamMessageView = z.extend(MessageView, { team: z.object({ id: z.int(), name: z.string() }), by: z.string() });
export type TeamMessageView = z.infer<typeof TeamMessageView>;

/** A team of the game that can be written to. */
export const RecipientView = z.object({ id: z.int(), name: z.string() });
export type RecipientView = z.infer<typeof RecipientView>;

/** What a team's own browsers are sent: the new text of the message with this number; without a text it was deleted. */
export type MessageNews = Omit<MessageView, "text"> & { text: string | null };

/** As stored in the log, where earlier versions may have left one of blanks only. */
export const LoggedMessage = z.strictObject({ id: Id, text: text(LIMITS.teamMessage, 1), by: text(LIMITS.userName.max, 1) });
