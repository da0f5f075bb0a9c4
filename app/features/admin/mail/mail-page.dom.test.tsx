import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { AppError } from "#worker/contract/wire/errors.ts";
import type { MailboxView, MailItemView, MailView } from "#worker/contract/wire/platform/mail.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { iso, NOON } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";

const item = (id: number, change: Partial<MailItemView> = {}): MailItemView => ({
  id,
  state: "sent",
  recipient: `sailor${id}@example.com`,
  subject: `Hello ${id}`,
  attempts: 1,
  error: null,
  time: iso(NOON),
  due: iso(NOON),
  ...change,
});
const mail = (id: number, change: Partial<MailView> = {}): MailView => ({ ...item(id), text: "", html: "", ...change });
const LINK = "https://ctf.test/account/reset?token=t&email=e";

type World = { box?: Partial<MailboxView>; mails?: MailView[]; at?: string; admits?: boolean };

function openMail({ box = {}, mails = [], at = "", admits = true }: World) {
  const counts = { waiting: 0, sentToday: 1, failed: 0 };
  return openPage("admin.mail", `/admin/mail${at}`, {
    viewer: { role: "Admin" },
    services: world({
      access: { ensure: admits ? async () => undefined as never : () => Promise.reject(new AppError("forbidden")) },
      mailbox: {
        mailbox: async () => ({ sender: "smtp", counts, mails, ...box }),
        mail: async (_, id) => mails.find((one) => one.id === id) ?? Promise.reject(new AppError("notFound")),
      },
    }),
  });
}
const list = () => within(screen.getByRole("list", { name: "Mail" }));

test("a mail is read beside the list, and the address keeps which one is open", async () => {
  const { user } = await openMail({ mails: [mail(2), mail(1)] });
  expect(screen.getByText("Choose a mail to read it.")).toBeTruthy();
  await user.click(list().getByRole("link", { name: /Hello 1/ }));
  await settle();
  expect(within(screen.getByRole("article")).getByRole("heading").textContent).toBe("Hello 1");
  expect(
    list()
      .getByRole("link", { name: /Hello 1/ })
      .getAttribute("aria-current"),
  ).toBe("true");
  expect(
    list()
      .getByRole("link", { name: /Hello 2/ })
      .getAttribute("aria-current"),
  ).toBeNull();
});

test("a mail that opens outside the screen, as on a phone below the list, is scrolled to; one that is seen stays", async () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
  const place = vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 2_000));
  const { user } = await openMail({ mails: [mail(3), mail(2), mail(1)] });
  const read = async (name: RegExp) => {
    await user.click(list().getByRole("link", { name }));
    await settle();
    return scroll.mock.contexts;
  };
  expect(await read(/Hello 1/)).toEqual([screen.getByRole("article")]);
  place.mockReturnValue(new DOMRect(0, 200));
  expect(await read(/Hello 2/)).toHaveLength(1);
  place.mockReturnValue(new DOMRect(0, -900));
  expect(await read(/Hello 3/)).toHaveLength(2);
});

test("of a sent mail nothing is kept except that it was sent", async () => {
  await openMail({ mails: [mail(1)], at: "?mail=1" });
  const article = within(screen.getByRole("article"));
  expect(article.getByText("The text is not kept.")).toBeTruthy();
  expect(article.queryByRole("link")).toBeNull();
  expect(article.queryByTitle("The mail as HTML")).toBeNull();
});

test("a kept mail shows its link, its text and, in a sandboxed frame, its HTML", async () => {
  const kept = mail(1, { text: `Hello\n${LINK}\nBye`, html: "<p>Hello</p>" });
  await openMail({ box: { sender: "mailbox" }, mails: [kept], at: "?mail=1" });
  expect(screen.getByRole("link", { name: "Open the link of this mail" }).getAttribute("href")).toBe(LINK);
  const frame = screen.getByTitle("The mail as HTML");
  expect([frame.getAttribute("sandbox"), frame.getAttribute("srcdoc")]).toEqual(["", "<p>Hello</p>"]);
  expect(within(screen.getByRole("article")).getByText("Kept")).toBeTruthy();
});

test("a waiting mail shows when it is tried again, and one that was given up why", async () => {
  const mails = [
    mail(2, { state: "waiting", attempts: 3, error: "451 try later", due: iso(NOON + 60_000) }),
    mail(1, { state: "failed", error: "550 no such mailbox" }),
  ];
  const { user } = await openMail({ box: { counts: { waiting: 1, sentToday: 0, failed: 1 } }, mails, at: "?mail=2" });
  const article = () => within(screen.getByRole("article"));
  expect(article().getByText("Next attempt")).toBeTruthy();
  expect(article().getByText("451 try later")).toBeTruthy();
  await user.click(list().getByRole("link", { name: /Hello 1/ }));
  await settle();
  expect(article().queryByText("Next attempt")).toBeNull();
  expect(article().getByText("The text is not shown here, because it may contain a link.")).toBeTruthy();
  expect(article().getByText("550 no such mailbox")).toBeTruthy();
});

test("where mail waits longer than it should, the page leads to the log's reason", async () => {
  const waiting = (due: number) => openMail({ mails: [mail(1, { state: "waiting", attempts: 0, due: iso(due) })] });
  const { unmount } = await waiting(NOON - 30_000);
  const reason = () => screen.queryByRole("link", { name: "The log says why" });
  expect(reason()).toBeNull();
  unmount();
  await waiting(NOON - 90_000);
  expect(reason()!.getAttribute("href")).toBe("/admin/logs?q=No+mail+could+be+sent");
});

test("without a configured sender the page says what does not work", async () => {
  await openMail({ box: { sender: null } });
  expect(screen.getByText(/cannot be confirmed or recovered/)).toBeTruthy();
  expect(screen.getByText("No mail yet")).toBeTruthy();
});

test("a mail that does not exist is not found", async () => {
  await openMail({ mails: [mail(1)], at: "?mail=9" });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/not|no /i);
  expect(screen.queryByRole("list", { name: "Mail" })).toBeNull();
});

test("users who may not read the outbox see nothing of it", async () => {
  await openMail({ mails: [mail(1)], admits: false });
  expect(screen.queryByRole("heading", { name: "Mail" })).toBeNull();
  expect(document.body.textContent).not.toContain("sailor1@example.com");
});
