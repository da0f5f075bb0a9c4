import { expect, test } from "vitest";
import type { ProfileView } from "../contract/account.ts";
import { ok } from "../testing/call.ts";
import { aForm, aPng } from "../testing/images.ts";
import { anAdmin, aUser } from "../testing/users.ts";

const profileOf = (as: { cookie: string }) => ok<ProfileView>("GET", "/api/account/profile", { as });

test("an account sees its own picture as soon as it has changed it, and each later one", async () => {
  const player = await aUser();
  expect(await profileOf(player)).toMatchObject({ avatar: null });
  for (let change = 0; change < 2; change += 1) {
    const url = await ok<string>("PUT", "/api/account/avatar", { as: player, body: aForm("file", { bytes: aPng() }) });
    expect(await profileOf(player)).toMatchObject({ avatar: url });
  }
});

test("an account sees what it and what an administrator changed of its profile", async () => {
  const [player, admin] = [await aUser(), await anAdmin()];
  expect(await profileOf(player)).toMatchObject({ bio: "", realName: "" });
  await ok("PUT", "/api/account/update", { as: player, body: { bio: "mine" } });
  expect(await profileOf(player)).toMatchObject({ bio: "mine" });
  await ok("PUT", `/api/admin/users/${player.id}`, { as: admin, body: { bio: "theirs", realName: "Somebody" } });
  expect(await profileOf(player)).toMatchObject({ bio: "theirs", realName: "Somebody" });
});
