import { DurableObject } from "cloudflare:workers";
import type { PostmanApi } from "../../worker/contract/rpc/objects.ts";
import { nextAttemptAt, retryWaitMs } from "../../worker/domain/mail/mail-retry.ts";
import { openSender } from "../../worker/ports/mail/open.ts";
import type { Delivery } from "../../worker/ports/mail/sender.ts";
import { mailSettings, type MailSettings } from "../../worker/ports/mail/settings.ts";
import { publishLines } from "../platform-log.ts";
import { migrate } from "../migrate.ts";
import { DeliveryLog } from "./delivery-log.ts";
import { carry } from "./lanes.ts";
import { MIGRATIONS } from "./migrations.ts";
import { MailTable, type WaitingMail } from "./mail-table.ts";
import { Waiting } from "./waiting.ts";

/** How many mails are read at once, and how long one alarm works before the next one continues. */
const BATCH = 25;
const ROUND_MS = 30_000;
/** The longest pause between attempts: an operator who has fixed the settings should not have to wait for an hour. */
const LONGEST_PAUSE_MS = 300_000;
/** The wait after a failure of our own, such as an unavailable D1. */
const TROUBLE_MS = 5_000;
/** How often to look at mail that cannot be sent because the operator has removed the sender. */
const NO_SENDER_MS = 3_600_000;

/**
 * The only object that sends mail. An outcome is stored here before it goes to D1, so that an accepted mail is not sent
 * again when D1 is unavailable; only a crash between the server's acceptance and that write can repeat one, with the same Message-ID.
 */
export class Postman extends DurableObject<Env> implements PostmanApi {
  private readonly deliveryLog = new DeliveryLog(this.ctx.storage.sql);
  private readonly mailTable = new MailTable(this.env.DB);

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, MIGRATIONS);
  }

  async wake(soonMs: number): Promise<void> {
    const at = Math.max(Date.now() + soonMs, this.deliveryLog.pause().until);
    const set = await this.ctx.storage.getAlarm();
    if (set === null || set > at) await this.ctx.storage.setAlarm(at);
  }

  override async alarm(): Promise<void> {
    try {
      const next = await this.round();
      if (next !== null) await this.wake(Math.max(0, next - Date.now()));
    } catch (error) {
      console.error(JSON.stringify({ event: "mail.round", error: String(error) }));
      await this.wake(TROUBLE_MS);
    }
  }

  /** Sends what is due and returns when to look again; null when there is no mail. */
  private async round(): Promise<number | null> {
    await this.writeOutcomes();
    const settings = mailSettings(this.env);
    if (!settings) return this.waitForSender();
    const { until } = this.deliveryLog.pause();
    if (until > Date.now()) return until;
    const fault = await this.sendDue(settings);
    if (fault !== null) await this.hold(fault);
    await this.writeOutcomes();
    return this.next();
  }

  /** Mail that cannot be sent waits for a sender as it does for a server that is down: for a day. */
  private async waitForSender(): Promise<number | null> {
    publishLines(this.env, await this.mailTable.recordFailure("no sender is set up (VEXIL_MAIL)", Date.now()));
    const next = await this.next();
    return next && Math.max(next, Date.now() + NO_SENDER_MS);
  }

  /** When there is work again; null when there is no mail. */
  private async next(): Promise<number | null> {
    const forgetAt = await this.mailTable.forget(Date.now());
    return (await this.mailTable.nextDue()) ?? forgetAt;
  }

  /** Sends for a limited time; the next alarm continues. Returns why nothing can be sent, or null. */
  private sendDue(settings: MailSettings): Promise<string | null> {
    const end = Date.now() + ROUND_MS;
    let title = "";
    let underWay = 0;
    const read = async (limit: number) => {
      await this.writeOutcomes();
      const due = await this.mailTable.due(Date.now(), limit);
      title = due.title;
      return due.mails;
    };
    const unwritten = () => underWay + this.deliveryLog.outcomes().length;
    const waiting = new Waiting(read, BATCH, unwritten, () => Date.now() >= end);
    return carry(waiting, {
      open: () => openSender(settings, this.env.MAIL),
      deliver: (sender, mail) => {
        underWay += 1;
        return sender.deliver({ ...mail, from: settings.from, fromName: title }).finally(() => (underWay -= 1));
      },
      record: (mail, outcome, sender) => this.record(mail, outcome, sender.keepsBodies),
    });
  }

  /** In the same turn as the sender's answer: a mail recorded here is never sent again. */
  private record(mail: WaitingMail, outcome: Delivery, keepsBody: boolean): void {
    const now = Date.now();
    const attempts = mail.attempts + 1;
    if (outcome.ok) {
      this.deliveryLog.resume();
      return this.deliveryLog.add({ id: mail.id, state: "sent", attempts, dueAt: now, error: null, keepsBody });
    }
    const dueAt = outcome.fault === "mail" ? null : nextAttemptAt({ ...mail, attempts }, now, Math.random());
    const state = dueAt === null ? "failed" : "waiting";
    this.deliveryLog.add({ id: mail.id, state, attempts, dueAt: dueAt ?? now, error: outcome.error, keepsBody: state === "waiting" });
  }

  /** Nothing can be sent: all mail waits together, longer each time. */
  private async hold(error: string): Promise<void> {
    const now = Date.now();
    const { failures } = this.deliveryLog.pause();
    const wait = Math.min(LONGEST_PAUSE_MS, retryWaitMs(failures + 1, Math.random()));
    this.deliveryLog.hold({ failures: failures + 1, until: now + wait });
    console.error(JSON.stringify({ event: "mail.unsent", error }));
    await this.writeOutcomes();
    publishLines(this.env, await this.mailTable.recordFailure(error, now));
  }

  private async writeOutcomes(): Promise<void> {
    const outcomes = this.deliveryLog.outcomes();
    if (outcomes.length === 0) return;
    publishLines(this.env, await this.mailTable.apply(outcomes));
    this.deliveryLog.clear(outcomes);
  }
}
