import { ICONS, type IconName } from "../icons.ts";
import { CHARGES, COLOURS, type SignalArt } from "./signal-flags.ts";

/** What can be drawn, by the id of its symbol. */
export type DrawingName = "mark" | `icon-${IconName}` | `flag-${SignalArt["charge"]}-${SignalArt["on"]}-${SignalArt["with"]}`;

/** The name of a signal flag's drawing. */
export const flagName = ({ charge, on, with: other }: SignalArt): DrawingName => `flag-${charge}-${on}-${other}`;

/** The symbol of a drawing. Icons take their strokes and colours from where they are shown. */
export function symbolOf(name: DrawingName): string {
  if (name === "mark") return symbol(name, 24, MARK);
  const [kind, ...parts] = name.split("-") as [string, ...string[]];
  if (kind === "icon") return symbol(name, 24, `<path d="${ICONS[name.slice(5) as IconName]}"/>`);
  const [charge, on, other] = parts as [keyof typeof CHARGES, keyof typeof COLOURS, keyof typeof COLOURS];
  const field = "M0 0h12v12H0z";
  return symbol(
    name,
    12,
    `<path d="${field}" class="${COLOURS[on]}"/><path d="${CHARGES[charge]}" class="${COLOURS[other]}"/><path d="${field}" class="flag-edge"/>`,
  );
}

/** Two signal flags, quartered, whose blue halves make a V. */
const MARK = [
  '<path d="M0 0h24v24H0z" class="fill-accent"/>',
  '<path d="M0 0h12v24z" class="fill-white"/>',
  '<path d="M12 24V0h12z" class="fill-flag-yellow"/>',
  '<path d="M5.2 0h13.6L12 24z" class="fill-flag-ink"/>',
  '<path d="M9.6 0h4.8L12 9z" class="fill-flag-red"/>',
].join("");

const symbol = (name: string, side: number, paths: string) => `<symbol id="${name}" viewBox="0 0 ${side} ${side}">${paths}</symbol>`;
