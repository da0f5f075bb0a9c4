import type { Colour } from "#worker/domain/signal-flags.ts";

export { CHARGES, signalOf, type SignalArt } from "#worker/domain/signal-flags.ts";

export const COLOURS: Record<Colour, string> = {
  blue: "fill-flag-blue",
  red: "fill-flag-red",
  yellow: "fill-flag-yellow",
  white: "fill-flag-white",
  ink: "fill-flag-ink",
};
