import { boardOf } from "../../worker/contract/rpc/stubs.ts";
import type { InstanceRecord } from "./records.ts";

type Owned = Pick<InstanceRecord, "id" | "gameId" | "participationId" | "challengeId">;

/** Teams read their instance's status as soon as they are told: no more than 400 a second, also when a full host falls silent. */
const AT_ONCE = 100;
const GAP_MS = 250;

/**
 * Tells teams that what they are shown of an instance has changed although no event of the game says so: it was extended, its host is silent or back,
 * another one starts it. Only in memory, because pages ask by themselves once a minute.
 */
export class CardNews {
  private readonly waiting = new Map<string, Owned>();
  private isDue = false;

  constructor(private readonly env: Pick<Env, "BOARD" | "VEXIL_REGION">) {}

  /** Told after the present turn, once however often it changes until then. */
  add(record: Owned): void {
    if (record.participationId === null) return;
    this.waiting.set(record.id, record);
    this.tellIn(0);
  }

  private tellIn(ms: number): void {
    if (this.isDue) return;
    this.isDue = true;
    setTimeout(() => this.tell(), ms);
  }

  private tell(): void {
    this.isDue = false;
    const some = [...this.waiting.values()].slice(0, AT_ONCE);
    for (const { id } of some) this.waiting.delete(id);
    for (const [gameId, changed] of Map.groupBy(some, (one) => one.gameId)) void this.tellGame(gameId, changed);
    if (this.waiting.size > 0) this.tellIn(GAP_MS);
  }

  private async tellGame(gameId: number, changed: Owned[]): Promise<void> {
    const slots = changed.map(({ participationId, challengeId }) => ({ participationId: participationId!, challengeId }));
    try {
      await boardOf(this.env, gameId).tellInstances(slots);
    } catch (error) {
      console.error(JSON.stringify({ event: "fleet.cardNews", gameId, error: String(error) }));
    }
  }
}
