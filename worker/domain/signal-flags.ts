/** Charges of the signal flags, drawn on a field of 12 × 12. Original drawings in the style of maritime flags. */
export const CHARGES = {
  checks: "M0 0h3v3H0zM6 0h3v3H6zM3 3h3v3H3zM9 3h3v3H9zM0 6h3v3H0zM6 6h3v3H6zM3 9h3v3H3zM9 9h3v3H9z",
  slant: "M12 0v12H0z",
  cross: "M4.5 0h3v4.5H12v3H7.5V12h-3V7.5H0v-3h4.5z",
  saltire: "M0 0h2.4L6 3.6 9.6 0H12v2.4L8.4 6 12 9.6V12H9.6L6 8.4 2.4 12H0V9.6L3.6 6 0 2.4z",
  halves: "M6 0h6v12H6z",
  frame: "M2 2h8v8H2zM4.5 4.5v3h3v-3z",
  band: "M0 4h12v4H0z",
  quarters: "M0 0h6v6H0zM6 6h6v6H6z",
  pale: "M4 0h4v12H4z",
  stripes: "M0 4.8 4.8 0h4.8L0 9.6zM12 2.4 2.4 12h4.8L12 7.2z",
  diamond: "M6 .6 11.4 6 6 11.4.6 6z",
  bars: "M0 0h2v12H0zM4 0h2v12H4zM8 0h2v12H8z",
  disc: "M6 2.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8z",
} as const;
export type Charge = keyof typeof CHARGES;

export type Colour = "blue" | "red" | "yellow" | "white" | "ink";

/** A signal flag: its shape, its background colour, and its own colour. */
export type SignalArt = { charge: Charge; on: Colour; with: Colour };

/** Pairs of colours that can be told apart at a distance: a light one and a dark one. */
const PAIRS: [Colour, Colour][] = [
  ["blue", "white"],
  ["white", "blue"],
  ["red", "white"],
  ["white", "red"],
  ["yellow", "blue"],
  ["blue", "yellow"],
  ["yellow", "ink"],
  ["ink", "yellow"],
  ["yellow", "red"],
  ["ink", "white"],
];

/** A flag made from an id: the same id always has the same one. */
export function signalOf(id: string | number): SignalArt {
  let hash = 2_166_136_261;
  for (const letter of String(id)) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519) >>> 0;
  const charges = Object.keys(CHARGES) as Charge[];
  const [on, pair] = PAIRS[(hash >>> 8) % PAIRS.length]!;
  return { charge: charges[hash % charges.length]!, on, with: pair };
}
