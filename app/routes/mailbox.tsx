import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Mailbox } from "~/features/admin/mail/Mailbox.tsx";
import { mailboxData } from "~/features/admin/mail/mailbox.server.ts";
import { admitStaff } from "~/lib/pages/staff.server.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export const handle = { i18n: ["admin/mail", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/mail:mail.title");

/** The mailbox on a developer's machine; elsewhere redirects to the administrators' page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.ctx.mailboxOpen) await admitStaff(context, request, "platform.mail");
  return mailboxData(context, request);
}

export default function MailboxPage() {
  return <Mailbox {...useLoaderData<typeof loader>()} />;
}
