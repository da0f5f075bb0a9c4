import type { Seat } from "../../worker/contract/wire/hub.ts";
import { placesOf, type Place } from "./audience.ts";
import type { Attachment } from "./seating.ts";
import { attachmentOf, dismiss } from "./socket.ts";

const MINUTE_MS = 60_000;
/** How long a frame waits for D1 to say who may hear it, and how long after a silence D1 is not asked again. */
const PATIENCE_MS = 2_000;
const PAUSE_MS = 5_000;

/** Knows whether those who sit in a room may still sit there. */
export class Doorkeeper {
  private checkedAt = 0;
  private askedAt = 0;
  private checking: Promise<void> | null = null;

  constructor(
    private readonly ctx: Pick<DurableObjectState, "getWebSockets">,
    private readonly database: D1Database,
    private readonly clock: () => number,
  ) {}

  /** Looks at everybody again, once a minute, and drops who may not hear any more. Frames that wait for one look go in their order. */
  check(): Promise<void> {
    this.checking ??= this.look().finally(() => (this.checking = null));
    return this.checking;
  }

  private async look(): Promise<void> {
    const now = this.clock();
    if (now - this.checkedAt < MINUTE_MS || now - this.askedAt < PAUSE_MS) return;
    this.askedAt = now;
    const seats = new Map(
      this.ctx.getWebSockets().flatMap((socket) => {
        const seat = attachmentOf(socket);
        return seat ? [[seat as Seat, socket] as const] : [];
      }),
    );
    const places = await this.ask([...seats.keys()]);
    // While D1 does not answer nobody can be signed out either; a later frame asks again.
    if (!places) return;
    this.checkedAt = now;
    for (const [seat, socket] of seats) this.apply(socket, seat.part, places.get(seat)!);
  }

  private apply(socket: WebSocket, part: number | null, place: Place): void {
    if (!place.stays) return dismiss(socket, 1008, place.why === "signedOut" ? "Signed out." : "Not allowed.");
    if (place.part === part) return;
    // Read again: the socket may have said something meanwhile.
    const seat = attachmentOf(socket);
    if (seat) socket.serializeAttachment({ ...seat, part: place.part } satisfies Attachment);
  }

  /** Of somebody who comes; whoever comes while D1 is silent is let in, as its word about him is a minute old at most. */
  async placeOf(seat: Seat): Promise<Place> {
    return (await this.ask([seat]))?.get(seat) ?? { stays: true, part: null };
  }

  /** Null when D1 does not answer in time. */
  private async ask(seats: Seat[]): Promise<Map<Seat, Place> | null> {
    const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE_MS));
    const hub = seats[0]?.hub ?? "";
    return Promise.race([placesOf(this.database, hub, seats).catch(() => null), late]);
  }
}
