import { GAME_PERMISSIONS, GLOBAL_PERMISSIONS, type TokenPermission } from "#worker/contract/wire/permissions.ts";

const GROUPS = { play: ["play"], game: GAME_PERMISSIONS, platform: GLOBAL_PERMISSIONS } as const;
export type PermissionGroup = { name: keyof typeof GROUPS; permissions: TokenPermission[] };

/** The permissions that somebody may give a token, as the form groups them; groups of which he holds nothing are left out. */
export function permissionGroups(held: readonly TokenPermission[]): PermissionGroup[] {
  const all = Object.entries(GROUPS) as [PermissionGroup["name"], readonly TokenPermission[]][];
  return all
    .map(([name, of]) => ({ name, permissions: of.filter((one) => held.includes(one)) }))
    .filter(({ permissions }) => permissions.length > 0);
}
