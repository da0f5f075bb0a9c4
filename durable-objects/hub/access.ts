import type { GameRole } from "../../worker/contract/wire/enums.ts";
import type { Subscription } from "../../worker/contract/wire/hub.ts";
import { selectIsPrivate, selectListeners, selectStageLinks } from "../../worker/db/statements/listeners.ts";
import { holdsHere, mayListen, participationOf, type Listener } from "../../worker/domain/news/listener.ts";

/** Whether a subscription is still allowed: with the participation whose news it gets, or with the reason why it ends. */
export type Access = { allowed: true; participationId: number | null } | { allowed: false; why: "signedOut" | "notAllowed" };

/** What D1 says now about all subscriptions of a hub: whose session is valid, and who may get its messages. One query for all. */
export async function accessOfAll(database: D1Database, hub: string, subscriptions: Subscription[]): Promise<Map<Subscription, Access>> {
  const gameId = hub.startsWith("game:") ? Number(hub.split(":")[1]) : null;
  const sessions = [...new Set(subscriptions.flatMap(({ session }) => session ?? []))];
  const links = [...new Set(subscriptions.flatMap(({ stage }) => stage?.link ?? []))];
  const [people, games, stageLinks] = (await database.batch([
    selectListeners(database, sessions, Date.now(), gameId),
    selectIsPrivate(database, gameId),
    ...(links.length > 0 ? [selectStageLinks(database, links)] : []),
  ])) as [
    D1Result<Omit<Listener, "roles"> & { session: string; roles: string }>,
    D1Result<{ isPrivate: number }>,
    D1Result<{ id: number }>?,
  ];
  const linked = new Set(stageLinks?.results.map(({ id }) => id));
  const listeners = new Map(people.results.map((row) => [row.session, { ...row, roles: JSON.parse(row.roles) as GameRole[] }]));
  const isPrivate = gameId === null ? false : (games.results.map((row) => row.isPrivate === 1)[0] ?? null);
  return new Map(
    subscriptions.map((subscription) => [
      subscription,
      accessOf(subscription, isPrivate, listeners.get(subscription.session ?? "") ?? null, linked),
    ]),
  );
}

/** `isPrivate` is null when the game no longer exists. */
function accessOf(subscription: Subscription, isPrivate: boolean | null, listener: Listener | null, linked: ReadonlySet<number>): Access {
  if (subscription.stage?.link)
    return linked.has(subscription.stage.link) ? { allowed: true, participationId: null } : { allowed: false, why: "notAllowed" };
  if (subscription.session !== null && !listener) return { allowed: false, why: "signedOut" };
  if (subscription.requiredRole)
    return hasRole(listener, subscription.requiredRole) ? { allowed: true, participationId: null } : { allowed: false, why: "notAllowed" };
  if (isPrivate === null || !mayListen(isPrivate, listener)) return { allowed: false, why: "notAllowed" };
  return { allowed: true, participationId: subscription.board ? participationOf(listener) : null };
}

function hasRole(listener: Listener | null, requiredRole: Subscription["requiredRole"]): boolean {
  return listener?.role === "Admin" || (requiredRole === "Monitor" && holdsHere(listener, "game.monitor"));
}
