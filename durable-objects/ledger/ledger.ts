import { DurableObject } from "cloudflare:workers";

export class Ledger extends DurableObject<Env> {
  who() { void this.ctx.storage.setAlarm(Date.now()+100000); return this.ctx.id.name; }
  override alarm() { this.ctx.storage.kv.put("n", String(this.ctx.id.name)); }
  seen() { return this.ctx.storage.kv.get("n"); }
}
