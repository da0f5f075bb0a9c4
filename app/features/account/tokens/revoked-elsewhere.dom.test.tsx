import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { AppError } from "#worker/contract/wire/errors.ts";
import type { TokenView } from "#worker/contract/wire/account/token.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { tokenView } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";

test("a token that an administrator has revoked meanwhile does not stay in its owner's list as one that works", async () => {
  let tokens: TokenView[] = [tokenView({ id: "000000000001", name: "Bot 1" }), tokenView({ id: "000000000002", name: "Bot 2" })];
  const revoke = () => Promise.reject(new AppError("token.notFound"));
  const { user } = await openPage("account.tokens", "/account/tokens", {
    services: world({ tokens: { list: async () => tokens, revoke } }),
  });
  tokens = tokens.slice(1);
  await user.click(screen.getByRole("button", { name: /^Revoke the token .*Bot 1/ }));
  await user.click(screen.getAllByRole("button", { name: "Revoke" }).at(-1)!);
  await settle();
  expect(screen.getByText("This API token does not exist or no longer works.")).toBeTruthy();
  expect(screen.queryByText("Bot 1")).toBeNull();
  expect(screen.getByText("Bot 2")).toBeTruthy();
});
