/** A colour in OKLCH: lightness 0–1, chroma 0–0.4, hue in degrees. */
export type Oklch = { l: number; c: number; h: number };
type Triple = [number, number, number];

/** Reads `#rrggbb`. Formulae: Björn Ottosson, "A perceptual color space for image processing" (2020). */
export function fromHex(hex: string): Oklch {
  const [r, g, b] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  };
}

/** Writes `#rrggbb`. A chroma that no screen can show is lowered until it can be shown, so that lightness and hue stay true. */
export function toHex({ l, c, h }: Oklch): string {
  let [low, high] = [0, c];
  if (shown(rgbOf({ l, c, h }))) low = c;
  else
    for (let step = 0; step < 24; step++) {
      const middle = (low + high) / 2;
      if (shown(rgbOf({ l, c: middle, h }))) low = middle;
      else high = middle;
    }
  const bytes = rgbOf({ l, c: low, h }).map((v) => Math.round(gamma(Math.min(1, Math.max(0, v))) * 255));
  return `#${bytes.map((v) => v.toString(16).padStart(2, "0")).join("")}`;
}

/** The contrast ratio of two `#rrggbb` colours by WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Triple;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function rgbOf({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

const shown = (rgb: Triple) => rgb.every((v) => v >= -0.0005 && v <= 1.0005);
const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const gamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
