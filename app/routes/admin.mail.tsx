import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Mailbox } from "~/features/admin/mail/Mailbox.tsx";
import { mailboxData } from "~/features/admin/mail/mailbox.server.ts";
import { admitStaff } from "~/lib/pages/staff.server.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export const handle = { i18n: ["admin/mail", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/mail:mail.title");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await admitStaff(context, request, "platform.mail");
  return mailboxData(context, request);
}

export default function AdminMail() {
  return <Mailbox {...useLoaderData<typeof loader>()} />;
}
