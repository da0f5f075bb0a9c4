import { env } from "cloudflare:test";
import { desc, eq } from "drizzle-orm";
import { connect } from "../../db/client.ts";
import { mails } from "../../db/schema/index.ts";

/** The newest mail to an address, as the outbox has it; undefined when none was written. */
export async function lastMailTo(address: string) {
  return connect(env.DB).select().from(mails).where(eq(mails.recipient, address)).orderBy(desc(mails.id)).get();
}

/** The path and query of the link in the newest mail to an address. */
export async function lastLinkTo(address: string): Promise<URL> {
  const mail = await lastMailTo(address);
  const link = /https?:\/\/\S+/.exec(mail?.text ?? "")?.[0];
  if (!link) throw new Error(`No mail with a link was written to ${address}`);
  return new URL(link);
}
