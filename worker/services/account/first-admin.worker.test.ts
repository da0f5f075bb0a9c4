import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "../../db/client.ts";
import { users } from "../../db/schema/index.ts";
import { aContext } from "../../testing/context.ts";
import { anAdmin } from "../../testing/users.ts";
import { login } from "./accounts.ts";
import { ensureFirstAdmin, firstAdminFault } from "./first-admin.ts";

const db = connect(env.DB);

test("the first administrator is made once, however many requests ask, and never when one exists", async () => {
  const ctx = aContext(null, { adminPassword: "the operator's own" });
  const demoted = await db.update(users).set({ role: "User" }).where(eq(users.role, "Admin")).returning({ id: users.id });
  const unfit = aContext(null, { adminPassword: "short" });
  expect([await ensureFirstAdmin(unfit), await firstAdminFault(unfit)]).toEqual([
    false,
    "VEXIL_ADMIN_PASSWORD must have 6 to 128 characters",
  ]);
  await Promise.all(Array.from({ length: 5 }, () => ensureFirstAdmin(ctx)));
  const made = await db.select().from(users).where(eq(users.nameKey, "admin"));
  expect(made).toHaveLength(1);
  expect(made[0]).toMatchObject({ name: "Admin", role: "Admin", active: true });
  await login(ctx, { userName: "admin", password: "the operator's own" });
  expect(ctx.viewer).toMatchObject({ id: made[0]!.id, role: "Admin" });
  await db.delete(users).where(eq(users.id, made[0]!.id));
  await anAdmin();
  await ensureFirstAdmin(ctx);
  expect(await firstAdminFault(unfit)).toBe(null);
  expect(await db.select().from(users).where(eq(users.nameKey, "admin"))).toEqual([]);
  for (const { id } of demoted) await db.update(users).set({ role: "Admin" }).where(eq(users.id, id));
});

test("without a password from the operator no administrator is made", async () => {
  await ensureFirstAdmin(aContext());
  expect(await db.select().from(users).where(eq(users.nameKey, "admin"))).toEqual([]);
});
