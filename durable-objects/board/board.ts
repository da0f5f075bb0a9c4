import { DurableObject } from "cloudflare:workers";

export class Board extends DurableObject<Env> {
  /** The log has grown. */
  async advance(): Promise<void> {}
}
