import type { FakeServices } from "./context.ts";
import { boardFrame, challengeView, detailsView, gameView } from "./views.ts";

/** The services that the pages of a running game need. */
export function playing(more: FakeServices = {}): FakeServices {
  return {
    ...more,
    boards: { frame: async () => boardFrame(), ...more.boards },
    games: { detail: async () => gameView(), ...more.games },
    play: { detailsOfPlayer: async () => detailsView(), challenge: async () => challengeView(), ...more.play },
    notices: { notices: async () => [], ...more.notices },
    messages: { beside: async () => null, own: async () => [], ...more.messages },
    certificates: { offered: async () => false, ...more.certificates },
    instances: { statusIfAny: async () => null, ...more.instances },
  };
}
