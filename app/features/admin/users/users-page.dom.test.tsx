import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { UserRowView } from "#worker/contract/wire/account/user.ts";
import { startServer } from "~/testing/fake-server.ts";
import { asAdmin } from "~/testing/admin.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { iso, NOON } from "~/testing/views.ts";

const row = (change: Partial<UserRowView> = {}): UserRowView => ({
  id: "bea",
  userName: "Bea",
  realName: "",
  stdNumber: "",
  phone: "",
  bio: "",
  registerTimeUtc: iso(NOON),
  lastVisitedUtc: iso(NOON),
  ip: "192.0.2.1",
  email: "bea@example.com",
  avatar: null,
  role: "User",
  emailConfirmed: true,
  addressConfirmed: false,
  ...change,
});
const openUser = async (user: UserRowView) => {
  const list = async () => ({ data: [user], length: 1, total: 1 });
  const opened = await openPage("admin.users", "/admin/users", asAdmin({ users: { list } }));
  await opened.user.click(screen.getByRole("button", { name: "Bea" }));
  return opened;
};

test("an account's sheet says that its address is not confirmed, and confirms it", async () => {
  const server = startServer();
  server.takes("PUT /api/admin/users/bea", () => null);
  const { user } = await openUser(row());
  expect(screen.getByText("Not confirmed")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Confirm the address" }));
  await settle();
  expect(server.asked("PUT /api/admin/users/bea")[0]!.body).toEqual({ emailConfirmed: true });
  expect(screen.getByText("Confirmed")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Confirm the address" })).toBeNull();
});

test("an inactive account is not activated by confirming its address", async () => {
  await openUser(row({ emailConfirmed: false }));
  expect(screen.getByText("Not confirmed")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Confirm the address" })).toBeNull();
});
