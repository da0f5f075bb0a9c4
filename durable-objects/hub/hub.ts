import { DurableObject } from "cloudflare:workers";

export class Hub extends DurableObject<Env> {}
