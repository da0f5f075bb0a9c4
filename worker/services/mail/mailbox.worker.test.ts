import { expect, test } from "vitest";
import { aContext } from "../../testing/context.ts";
import { lastMailTo } from "../../testing/mail/mails.ts";
import { mail, mailbox } from "./mailbox.ts";
import { sendMail } from "./mails.ts";

const viewer = (role: "Admin" | "Monitor" | "User") => ({
  viewer: { id: crypto.randomUUID(), name: "Somebody", role, version: 1, games: {}, session: "s" },
});

async function aMail() {
  const to = `${crypto.randomUUID()}@example.com`;
  await sendMail(aContext(), { to, template: "reset", userName: "Ada", path: "/account/reset?token=t" });
  return (await lastMailTo(to))!;
}

test("administrators read the mailbox; monitors, players and visitors do not", async () => {
  const { id, recipient } = await aMail();
  const admin = aContext(viewer("Admin"));
  expect((await mailbox(admin, 100, 0)).mails).toContainEqual(
    expect.objectContaining({ id, recipient, subject: expect.stringContaining(" - ") }),
  );
  expect((await mail(admin, id)).html).toContain("/account/reset?token=t");
  for (const ctx of [aContext(), aContext(viewer("User")), aContext(viewer("Monitor"))]) {
    const code = ctx.viewer ? "forbidden" : "unauthorized";
    await expect(mailbox(ctx, 10, 0)).rejects.toMatchObject({ code });
    await expect(mail(ctx, id)).rejects.toMatchObject({ code });
  }
});

test("an open mailbox is open to everybody, but only while mail is kept in it", async () => {
  const { id } = await aMail();
  expect((await mail(aContext(null, { mailboxOpen: true }), id)).id).toBe(id);
  const sends = { mailboxOpen: true, mail: { kind: "cloudflare", from: "a@b.example" } } as const;
  await expect(mailbox(aContext(null, sends), 10, 0)).rejects.toMatchObject({ code: "unauthorized" });
});

test("when mail is really sent, not even an administrator reads other users' links", async () => {
  const { id } = await aMail();
  const view = await mail(aContext(viewer("Admin"), { mail: { kind: "cloudflare", from: "a@b.example" } }), id);
  expect(view).toMatchObject({ id, text: "", html: "" });
  await expect(mail(aContext(viewer("Admin")), 2_147_483_647)).rejects.toMatchObject({ code: "notFound" });
});
