import type { Delivery, Sender } from "../../worker/ports/mail/sender.ts";
import type { WaitingMail } from "./mail-table.ts";
import type { Waiting } from "./waiting.ts";

/** How many connections send mail at once: as many as most servers allow one client, and few enough for one object. */
export const LANES = 4;

type Carrier = {
  open(): Sender;
  deliver(sender: Sender, mail: WaitingMail): Promise<Delivery>;
  /** In the same turn as the sender's answer. */
  record(mail: WaitingMail, outcome: Delivery, sender: Sender): void;
};

/**
 * Sends waiting mail over several connections, each of which takes the next mail when it is done with one, so a slow answer delays only one mail. The
 * first connection works alone until the server has accepted something, so that a wrong password is tried only once. A further one that the server
 * refuses gives its mail back and ends, even when it learns that after the others have ended: the next round tries again. Returns why nothing can be
 * sent, or null.
 */
export async function carry(waiting: Waiting, carrier: Carrier): Promise<string | null> {
  const lanes: Promise<void>[] = [];
  let open = 0;
  let mayGrow = true;
  let fault: string | null = null;

  /** Sends mails until none is left, or none can be sent. */
  const drive = async (sender: Sender, isFurther: boolean): Promise<void> => {
    let hasCarried = false;
    for (let mail = await waiting.take(); mail !== null; mail = await waiting.take()) {
      // oxlint-disable-next-line no-await-in-loop -- one mail at a time is what a connection does
      const outcome = await carrier.deliver(sender, mail);
      if (!outcome.ok && outcome.fault === "sender") {
        waiting.putBack(mail);
        mayGrow = false;
        if (open === 1 && (hasCarried || !isFurther)) fault = outcome.error;
        return;
      }
      hasCarried ||= outcome.ok;
      carrier.record(mail, outcome, sender);
      if (outcome.ok && mayGrow && open < LANES && waiting.hasMore()) begin();
    }
  };
  const begin = () => {
    open += 1;
    const sender = carrier.open();
    const end = async () => {
      open -= 1;
      await sender.close();
    };
    lanes.push(drive(sender, lanes.length > 0).finally(end));
  };

  begin();
  const failures: unknown[] = [];
  // Connections that start meanwhile are waited for, too.
  for (let at = 0; at < lanes.length; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the list grows while it is walked
    await lanes[at]!.catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return fault;
}
