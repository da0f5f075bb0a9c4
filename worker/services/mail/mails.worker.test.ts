import { env, runDurableObjectAlarm } from "cloudflare:test";
import { expect, test } from "vitest";
import { LANGUAGES } from "../../contract/wire/names.ts";
import { MAIL_TEXTS } from "../../domain/mail/mail-texts.ts";
import { aContext } from "../../testing/context.ts";
import { lastLinkTo, lastMailTo } from "../../testing/mail/mails.ts";
import { sendMail } from "./mails.ts";

const anAddress = () => `${crypto.randomUUID()}@example.com`;
const message = (to: string) => ({ to, template: "verify", userName: "Ada", path: "/account/verify?token=a-b_c&email=x%2By" }) as const;

test("a mail waits in the outbox with a link to the configured base URL, whatever Host the request named", async () => {
  const to = anAddress();
  await sendMail(aContext(null, { baseUrl: "https://ctf.example.org" }), message(to));
  expect((await lastLinkTo(to)).href).toBe("https://ctf.example.org/account/verify?token=a-b_c&email=x%2By");
  const mail = await lastMailTo(to);
  expect(mail).toMatchObject({ attempts: expect.any(Number), error: null });
  expect(mail!.html).toContain('href="https://ctf.example.org/account/verify?token=a-b_c&amp;email=x%2By"');
});

test.each(LANGUAGES)("a mail to a reader of %s is in that language", async (language) => {
  const to = anAddress();
  await sendMail(aContext(null, { language }), message(to));
  const { title, button } = MAIL_TEXTS[language].verify;
  const mail = (await lastMailTo(to))!;
  expect(mail.subject).toMatch(new RegExp(`^${title} - .`));
  expect(mail.html).toContain(`<html lang="${language}">`);
  for (const body of [mail.text, mail.html]) expect(body).toContain(button);
});

test("nothing is written without a sender, without a base URL, or with a link to another site", async () => {
  const to = anAddress();
  await expect(sendMail(aContext(null, { mail: null }), message(to))).rejects.toMatchObject({ code: "mail.notConfigured", status: 400 });
  await expect(sendMail(aContext(null, { baseUrl: null }), message(to))).rejects.toMatchObject({ code: "mail.notConfigured" });
  await expect(sendMail(aContext(), { ...message(to), path: "//evil.example/account" })).rejects.toThrow("another site");
  expect(await lastMailTo(to)).toBeUndefined();
});

test("the Postman takes waiting mail, soon and once, and the mailbox keeps its body", async () => {
  const to = anAddress();
  await sendMail(aContext(), message(to));
  const postman = env.POSTMAN.get(env.POSTMAN.idFromName("postman"));
  const look = async () => {
    await runDurableObjectAlarm(postman);
    return lastMailTo(to);
  };
  await expect.poll(look).toMatchObject({ state: "sent", attempts: 1 });
  const mail = (await lastMailTo(to))!;
  expect(mail.sentAt).toBeGreaterThanOrEqual(mail.createdAt);
  expect(mail.text).toContain("/account/verify");
});
