import { expect, test } from "vitest";
import { TOKEN_PERMISSIONS } from "#worker/contract/wire/permissions.ts";
import { permissionGroups } from "./permission-groups.ts";

test("a player is offered only what players can do, and no staff permissions", () => {
  expect(permissionGroups(["play"])).toEqual([{ name: "play", permissions: ["play"] }]);
});

test("every permission is in exactly one group", () => {
  expect(permissionGroups(TOKEN_PERMISSIONS).flatMap(({ permissions }) => permissions)).toEqual([...TOKEN_PERMISSIONS]);
});
