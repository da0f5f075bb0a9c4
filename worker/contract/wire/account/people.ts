import * as z from "zod/mini";
import { GameRole } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { pasted } from "../wire.ts";

/** A role for a user, given by a game's owner; `user` is a user name or an account's id. */
export const GameRoleGift = z.object({ user: pasted(LIMITS.userNameOrId, 1), role: GameRole });
export type GameRoleGift = z.infer<typeof GameRoleGift>;

/** A user with roles in a game. */
export const GamePersonView = z.object({
  id: z.string(),
  userName: z.string(),
  avatar: z.nullable(z.string()),
  roles: z.array(GameRole),
});
export type GamePersonView = z.infer<typeof GamePersonView>;

/** A game in which the caller holds a role, with the caller's permissions in it (`x-access` of the calls). */
export const OwnGameView = z.object({
  id: z.int(),
  title: z.string(),
  hidden: z.boolean(),
  start: z.string(),
  end: z.string(),
  roles: z.array(GameRole),
  permissions: z.array(z.string()),
});
export type OwnGameView = z.infer<typeof OwnGameView>;
