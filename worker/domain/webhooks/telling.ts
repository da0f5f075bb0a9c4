import type { PublicEvent } from "../../contract/wire/events.ts";
import type { WebhookKind } from "../../contract/wire/names.ts";

/** A game's board stands still for everybody outside since `frozenAt` (epoch ms); null: it does not. */
export type Freeze = { frozenAt: number | null };

/** Whether the outside may hear of an event: nothing that shows what is solved after the board was frozen. */
export function mayBeTold(event: PublicEvent, { frozenAt }: Freeze): boolean {
  return event.type !== "challenge.solved" || frozenAt === null || Date.parse(event.time) < frozenAt;
}

/** Whether a webhook that asked for these kinds is told of an event. */
export function isWanted(event: PublicEvent, kinds: readonly WebhookKind[]): boolean {
  return kindsOf(event).some((kind) => kinds.includes(kind));
}

function kindsOf(event: PublicEvent): WebhookKind[] {
  switch (event.type) {
    case "challenge.solved":
      return event.data.place <= 3 ? ["blood", "solve"] : ["solve"];
    case "challenge.published":
      return ["challenge"];
    case "hint.published":
      return ["hint"];
    case "notice.published":
    case "notice.edited":
    case "notice.removed":
      return ["notice"];
    case "game.changed":
    case "game.started":
    case "game.ended":
      return ["game"];
    default:
      return ["team"];
  }
}
