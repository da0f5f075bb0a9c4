import { DurableObject } from "cloudflare:workers";

export class Board extends DurableObject<Env> {}
