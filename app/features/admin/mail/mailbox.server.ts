import type { AppLoadContext } from "@remix-run/cloudflare";
import { idFrom } from "#worker/contract/wire/digits.ts";
import { LIST_PAGE, listQuery } from "~/lib/calls/list-query.ts";

/** A mail that is due longer than this waits because none can be sent. */
const LATE_MS = 60_000;

/** A page of the outbox, and the mail that the address names. */
export async function mailboxData(context: AppLoadContext, request: Request) {
  const search = new URL(request.url).searchParams;
  const { skip } = listQuery(search);
  const id = idFrom(search.get("mail"));
  const [box, open] = await Promise.all([
    context.read((services, ctx) => services.mailbox.mailbox(ctx, LIST_PAGE, skip)),
    id !== null ? context.read((services, ctx) => services.mailbox.mail(ctx, id)) : null,
  ]);
  const late = box.mails.some(({ state, due }) => state === "waiting" && Date.parse(due) < context.ctx.now() - LATE_MS);
  return { box, open, skip, full: box.mails.length === LIST_PAGE, late };
}
