import { and, asc, desc, eq, ne, or } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { GameRole } from "../../contract/wire/enums.ts";
import { fail, failAt } from "../../contract/wire/errors.ts";
import type { GamePersonView, GameRoleGift, OwnGameView } from "../../contract/wire/account/people.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { gameRoles, games, users } from "../../db/schema/index.ts";
import { nameKey } from "../../domain/names/name.ts";
import { permissionsIn } from "../../domain/accounts/permission.ts";
import { holderOf } from "../../auth/principal.ts";
import { requirePermission, requireViewer } from "../../auth/roles.ts";
import { requirePerson } from "../../auth/token-gate.ts";
import { requireGame } from "../game/game-cache.ts";
import { imageUrl } from "../game/game-views.ts";
import { unlessGone } from "../game/gone-game.ts";
import { isCompleteGame, isCompleteUser, isOneOf } from "../game/complete-rows.ts";
import { logDone } from "../log/logs.ts";
import { giveRole, takeRole } from "./role-store.ts";

const CEILING = 1_000;

/** `game.people`: who holds which roles in a game, by name. */
export async function list(ctx: Ctx, gameId: number): Promise<GamePersonView[]> {
  requirePermission(ctx, "game.people", gameId);
  await requireGame(ctx, gameId);
  const rows = await ctx.db
    .select({ id: users.id, userName: users.name, avatar: users.avatar, role: gameRoles.role })
    .from(gameRoles)
    .innerJoin(users, eq(users.id, gameRoles.userId))
    .where(eq(gameRoles.gameId, gameId))
    .orderBy(asc(users.nameKey), asc(gameRoles.givenAt))
    .limit(CEILING);
  const people = Map.groupBy(rows, ({ id }) => id);
  return [...people.values()].map((own) => ({
    id: own[0]!.id,
    userName: own[0]!.userName,
    avatar: imageUrl(own[0]!.avatar, "avatar"),
    roles: own.map(({ role }) => role),
  }));
}

/** `game.people`: gives an account a role in the game; an account that has it keeps it. Refuses tokens, and with `account.notFound`. */
export async function give(ctx: Ctx, gameId: number, { user, role }: GameRoleGift): Promise<void> {
  requirePermission(ctx, "game.people", gameId);
  requirePerson(ctx);
  await requireGame(ctx, gameId);
  const [found] = await ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      and(
        or(eq(users.id, user.toLowerCase()), eq(users.nameKey, nameKey(user))),
        eq(users.active, true),
        ne(users.role, "Banned"),
        isCompleteUser,
      ),
    )
    .orderBy(desc(eq(users.id, user.toLowerCase())))
    .limit(1);
  if (!found) failAt("user", "account.notFound");
  const isNew = await giveRole(ctx, gameId, found.id, role).catch(async (error: unknown) => {
    // The game or the account may have been deleted since the checks above.
    if ((await ctx.db.$count(users, eq(users.id, found.id))) === 0) failAt("user", "account.notFound");
    return unlessGone(ctx, gameId)(error);
  });
  if (isNew) logDone(ctx, `Made ${found.name} (${found.id}) ${role} of game ${gameId}`);
}

/**
 * `game.people`: takes a role in the game away, effective with this call. If the last owner is removed, administrators can still manage the
 * game.
 */
export async function take(ctx: Ctx, gameId: number, userId: string, role: GameRole): Promise<void> {
  requirePermission(ctx, "game.people", gameId);
  await requireGame(ctx, gameId);
  if (!(await takeRole(ctx, gameId, userId, role))) fail("people.notFound");
  logDone(ctx, `Took the role ${role} of game ${gameId} from ${userId}`);
}

/** The games in which the caller holds a role, latest first, with the caller's permissions in each. */
export async function ownGames(ctx: Ctx): Promise<OwnGameView[]> {
  const viewer = requireViewer(ctx);
  const ids = Object.keys(viewer.games).map(Number);
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({ id: games.id, title: games.title, hidden: games.hidden, startAt: games.startAt, endAt: games.endAt })
    .from(games)
    .where(and(isCompleteGame, isOneOf(games.id, ids)))
    .orderBy(desc(games.startAt), desc(games.id));
  return rows.map(({ startAt, endAt, ...row }) => ({
    ...row,
    start: isoTime(startAt),
    end: isoTime(endAt),
    roles: [...viewer.games[row.id]!],
    permissions: permissionsIn(holderOf(ctx.principal!), row.id),
  }));
}
