import { expect, test } from "vitest";
import { TOKEN_PERMISSIONS } from "#worker/contract/wire/permissions.ts";
import { permissionGroups } from "./permission-groups.ts";

test("a player is offered to play, and nothing of staff", () => {
  expect(permissionGroups(["play"])).toEqual([{ name: "play", permissions: ["play"] }]);
});

test("every permission stands in one group", () => {
  expect(permissionGroups(TOKEN_PERMISSIONS).flatMap(({ permissions }) => permissions)).toEqual([...TOKEN_PERMISSIONS]);
});
