import { GAME_PERMISSIONS, GLOBAL_PERMISSIONS, type TokenPermission } from "#worker/contract/wire/permissions.ts";

const GROUPS = { play: ["play"], game: GAME_PERMISSIONS, platform: GLOBAL_PERMISSIONS } as const;
/** Token permissions that are listed under one heading. */
export type PermissionGroup = { name: keyof typeof GROUPS; permissions: TokenPermission[] };

/** The permissions that a user may give a token, grouped as in the form; groups without any of them are left out. */
export function permissionGroups(held: readonly TokenPermission[]): PermissionGroup[] {
  const all = Object.entries(GROUPS) as [PermissionGroup["name"], readonly TokenPermission[]][];
  return all
    .map(([name, of]) => ({ name, permissions: of.filter((one) => held.includes(one)) }))
    .filter(({ permissions }) => permissions.length > 0);
}

/** The name of each permission. */
export const PERMISSION_TEXTS = {
  play: "tokens.permission.play",
  "game.see": "tokens.permission.game.see",
  "game.edit": "tokens.permission.game.edit",
  "game.review": "tokens.permission.game.review",
  "game.monitor": "tokens.permission.game.monitor",
  "game.notice": "tokens.permission.game.notice",
  "game.people": "tokens.permission.game.people",
  "game.export": "tokens.permission.game.export",
  "game.delete": "tokens.permission.game.delete",
  "challenge.author": "tokens.permission.challenge.author",
  "challenge.edit": "tokens.permission.challenge.edit",
  "challenge.publish": "tokens.permission.challenge.publish",
  "challenge.test": "tokens.permission.challenge.test",
  "file.upload": "tokens.permission.file.upload",
  "game.create": "tokens.permission.game.create",
  "game.audit": "tokens.permission.game.audit",
  "user.manage": "tokens.permission.user.manage",
  "team.manage": "tokens.permission.team.manage",
  "host.manage": "tokens.permission.host.manage",
  "instance.manage": "tokens.permission.instance.manage",
  "post.edit": "tokens.permission.post.edit",
  "file.manage": "tokens.permission.file.manage",
  "file.read": "tokens.permission.file.read",
  "platform.configure": "tokens.permission.platform.configure",
  "platform.log": "tokens.permission.platform.log",
  "platform.mail": "tokens.permission.platform.mail",
  "platform.recover": "tokens.permission.platform.recover",
} as const satisfies Record<TokenPermission, string>;
