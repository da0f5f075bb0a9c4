import { DurableObject } from "cloudflare:workers";

export class Ledger extends DurableObject<Env> {}
