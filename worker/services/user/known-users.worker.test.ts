import { expect, test } from "vitest";
import { aContext } from "../../testing/context.ts";
import { aUser, randomWord } from "../../testing/users.ts";
import { known } from "./known-users.ts";

const viewer = (role: "Admin" | "User") => ({
  viewer: { id: crypto.randomUUID(), name: "Somebody", role, version: 1, games: {}, session: "s" },
});

test("of a list of accounts those are known whose name or address is taken, as adding them finds them", async () => {
  const [ada, bob] = [await aUser(), await aUser()];
  const word = randomWord();
  const rows = [
    { userName: ada.name.toUpperCase(), email: `${word}@example.org` },
    { userName: `b${word}`, email: bob.email.toUpperCase() },
    { userName: `c${word}`, email: `c${word}@example.org` },
  ];
  expect(await known(aContext(viewer("Admin")), rows)).toEqual([ada.name, bob.name, null]);
});

test("nobody else learns which accounts exist", async () => {
  await expect(known(aContext(viewer("User")), [])).rejects.toMatchObject({ code: "forbidden" });
});
