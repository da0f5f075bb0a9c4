import { fromHex, toHex } from "./oklch.ts";

/** The colours from which the platform's shades are computed. */
export const BASES = { brand: "#4c6fff", alert: "#e5482d", ink: "#22304d" } as const;

type Ladder = { from: number; to: number };
/** Ten equal steps of OKLCH lightness, so that the steps look equal whatever the hue. */
const FULL: Ladder = { from: 0.968, to: 0.292 };
const NEUTRAL: Ladder = { from: 0.972, to: 0.23 };
const DARK: Ladder = { from: 0.47, to: 0.184 };
const LIGHT: Ladder = { from: 0.994, to: 0.846 };

/** Ten shades of one colour, 0 the lightest. The middle keeps the colour's chroma; the ends have less, as paper and ink do. */
export function shadesOf(hex: string, ladder: Ladder = FULL, chroma = fromHex(hex).c): string[] {
  const { h } = fromHex(hex);
  return Array.from({ length: 10 }, (_, step) => {
    const l = ladder.from + ((ladder.to - ladder.from) * step) / 9;
    return toHex({ l, c: chroma * taper(l), h });
  });
}

const taper = (l: number) => Math.min(1, (1 - l) / 0.32, 0.35 + l);

/** All five families of ten shades. */
export function palette(brand: string = BASES.brand): Record<string, string[]> {
  return {
    brand: shadesOf(brand),
    alert: shadesOf(BASES.alert),
    gray: shadesOf(BASES.ink, NEUTRAL, 0.036),
    dark: shadesOf(BASES.ink, DARK, 0.062),
    light: shadesOf(BASES.ink, LIGHT, 0.06),
  };
}

/**
 * What a platform's own colour changes: the ten brand shades, as one CSS rule. Empty for the value `brand`, for no value, and for anything that is
 * not six-digit hex.
 */
export function themeCss(customTheme: string | null | undefined): string {
  if (!customTheme || !/^#[0-9a-f]{6}$/i.test(customTheme)) return "";
  const shades = shadesOf(customTheme).map((hex, step) => `--color-brand-${step}:${hex}`);
  return `:root{${shades.join(";")}}`;
}
