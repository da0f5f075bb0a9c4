import type { PublicEvent } from "../../contract/wire/events.ts";
import type { WebhookKind } from "../../contract/wire/names.ts";
import { bloodOf } from "../board/blood.ts";

/** Whether a webhook that asked for these kinds receives an event. */
export function isWanted(event: PublicEvent, kinds: readonly WebhookKind[]): boolean {
  return kindsOf(event).some((kind) => kinds.includes(kind));
}

function kindsOf(event: PublicEvent): WebhookKind[] {
  switch (event.type) {
    case "challenge.solved":
      // A guest's solve has no place: 0.
      return bloodOf(event.data.place) === null ? ["solve"] : ["blood", "solve"];
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
