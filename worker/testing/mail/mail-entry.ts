import { postmanOf } from "../../contract/rpc/stubs.ts";
import type { Envelope } from "../../formats/mime.ts";
import type { SmtpSettings } from "../../ports/mail/settings.ts";
import { SmtpSender, type SmtpTimes } from "../../ports/mail/smtp.ts";

export { Hub } from "../../../durable-objects/hub/hub.ts";
export { Postman } from "../../../durable-objects/postman/postman.ts";

type Deliver = { settings: SmtpSettings & { from: string }; times?: SmtpTimes; mails: Envelope[] };

/** A Worker that contains only the mail senders: the tests in Node run it against a real SMTP server. */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/wake") {
      await postmanOf(env).wake(Number(searchParams.get("soon")));
      return new Response(null);
    }
    const { settings, times, mails } = (await request.json()) as Deliver;
    const sender = new SmtpSender(settings, times);
    const outcomes = [];
    for (const mail of mails) outcomes.push(await sender.deliver(mail));
    await sender.close();
    return Response.json(outcomes);
  },
};
