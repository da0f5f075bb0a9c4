import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { TokenQuery, TokenRowView } from "#worker/contract/wire/account/token.ts";
import { startServer, type FakeServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { tokenView } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";

let server: FakeServer;
let tokens: TokenRowView[];
let asked: TokenQuery[];
beforeEach(() => {
  server = startServer();
  tokens = [token("Ann", 1), token("Bea", 2)];
  asked = [];
});

const token = (owner: string, id: number): TokenRowView => ({
  ...tokenView({ id: `00000000000${id}`, name: `Bot ${id}` }),
  user: { id: owner.toLowerCase(), name: owner },
  titles: [],
});

const openTokens = (search = "", total?: number) =>
  openPage("admin.tokens", `/admin/tokens${search}`, {
    viewer: { role: "Admin" },
    services: world({
      tokens: {
        listAll: async (_, query) => {
          asked.push(query);
          const data = tokens.filter(({ user }) => user.name.includes(query.owner));
          return { data, length: data.length, total: total ?? data.length };
        },
      },
    }),
  });
const box = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Owner: name, e-mail or ID" });
const names = () => screen.getAllByText(/^Bot \d$/).map(({ textContent }) => textContent);

test("tokens are found by their owner, and all are shown again without a search", async () => {
  const { user } = await openTokens();
  expect(names()).toEqual(["Bot 1", "Bot 2"]);
  await user.type(box(), "Bea{Enter}");
  await settle();
  expect(asked.at(-1)).toEqual({ owner: "Bea", count: 30, skip: 0 });
  expect(names()).toEqual(["Bot 2"]);
  expect(box().value).toBe("Bea");
  await user.click(screen.getByRole("link", { name: "Show all" }));
  await settle();
  expect(names()).toEqual(["Bot 1", "Bot 2"]);
});

test("the next page belongs to the same search", async () => {
  const { user } = await openTokens("?q=Bea", 40);
  await user.click(screen.getByRole("link", { name: "Next page" }));
  await settle();
  expect(asked.at(-1)).toEqual({ owner: "Bea", count: 30, skip: 30 });
});

test("a search without results says so, and not that no tokens exist", async () => {
  await openTokens("?q=Zoe");
  expect(screen.getByText("Nothing matches your search.")).toBeTruthy();
  expect(screen.queryByText(/^Tokens that users create/)).toBeNull();
});

test("a revoked token disappears from the list, and the search stays", async () => {
  server.takes("DELETE /api/admin/tokens/000000000002", () => void (tokens = [token("Ann", 1), token("Bea", 3)]));
  const { user } = await openTokens("?q=Bea");
  await user.click(screen.getByRole("button", { name: /^Revoke the token/ }));
  await user.click(screen.getAllByRole("button", { name: "Revoke" }).at(-1)!);
  await settle();
  expect(names()).toEqual(["Bot 3"]);
  expect(box().value).toBe("Bea");
});
