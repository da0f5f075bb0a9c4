import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrast, fromHex, toHex } from "./oklch.ts";
import { palette, shadesOf, themeCss } from "./theme.ts";

const css = readFileSync(new URL("../../app.css", import.meta.url), "utf8");
const declared = (name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(css)?.[1];

/** The value of a semantic token, resolved to hex. */
function token(scheme: "dark" | "light", name: string, brand?: string[]): string {
  const block =
    scheme === "dark" ? /:root \{([\s\S]*?)@variant light/.exec(css)![1]! : /@variant light \{([\s\S]*?)\n {2}\}/.exec(css)![1]!;
  const value = new RegExp(`--${name}: ([^;]+);`).exec(block)![1]!;
  const shade = /var\(--color-(\w+)-(\d)\)/.exec(value);
  if (shade) return shade[1] === "brand" && brand ? brand[Number(shade[2])]! : declared(`${shade[1]}-${shade[2]}`)!;
  return value === "#fff" ? "#ffffff" : value;
}

describe("the palette", () => {
  test("is in the style sheet as it is computed", () => {
    for (const [family, shades] of Object.entries(palette())) {
      expect(shades).toHaveLength(10);
      shades.forEach((hex, step) => expect(declared(`${family}-${step}`), `${family}-${step}`).toBe(hex));
    }
  });

  test("goes down in equal steps of lightness, whatever the colour", () => {
    for (const colour of ["#4c6fff", "#e5482d", "#ffd000", "#00c853", "#8800ff", "#777777"]) {
      const steps = shadesOf(colour).map((hex) => fromHex(hex).l);
      for (let at = 1; at < 10; at++) expect(steps[at - 1]! - steps[at]!).toBeCloseTo(0.0751, 1.6);
    }
  });
});

const BACKGROUNDS = ["page", "raised", "hover", "sunken"];
const TEXTS = ["ink", "mute", "faint", "accent-text", "ok", "warn", "alert"];

describe.each(["dark", "light"] as const)("the %s scheme", (scheme) => {
  test.each(BACKGROUNDS)("has text of at least 4.5:1 on %s", (ground) => {
    for (const text of TEXTS)
      expect(contrast(token(scheme, text), token(scheme, ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  test("has body text of at least 7:1", () => {
    for (const ground of BACKGROUNDS) expect(contrast(token(scheme, "ink"), token(scheme, ground))).toBeGreaterThanOrEqual(7);
  });

  test("keeps links and buttons readable under any platform colour", () => {
    for (const colour of ["#4c6fff", "#ff0000", "#ffff00", "#00ff00", "#00ffff", "#ff00ff", "#ffffff", "#000000", "#7a4b12"]) {
      const brand = shadesOf(colour);
      expect(contrast(token(scheme, "on-accent"), token(scheme, "accent", brand)), `button ${colour}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(token(scheme, "accent-text", brand), token(scheme, "raised")), `link ${colour}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});

/** The result of `color-mix(in oklab, one share, other)`; formula: CSS Color 5, section 2. */
function mixed(one: string, share: number, other: string): string {
  const [a, b] = [one, other].map((hex) => {
    const { l, c, h } = fromHex(hex);
    return [l, c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  }) as [number[], number[]];
  const [l, x, y] = a.map((v, n) => v * share + b[n]! * (1 - share)) as [number, number, number];
  return toHex({ l, c: Math.hypot(x, y), h: (Math.atan2(y, x) * 180) / Math.PI });
}

test("text on any tint of a platform colour stays readable and keeps its hue", () => {
  expect(css).toContain("color-mix(in oklab, var(--color-brand-6) 22%, var(--color-dark-8))");
  for (const colour of ["#4c6fff", "#ff0000", "#ff8800", "#ffff00", "#00ff00", "#00ffff", "#ff00ff", "#ffffff", "#000000"]) {
    const brand = shadesOf(colour);
    const soft = mixed(brand[6]!, 0.22, declared("dark-8")!);
    for (const text of ["ink", "accent-text"])
      expect(contrast(token("dark", text, brand), soft), `${text} on ${colour}`).toBeGreaterThanOrEqual(4.5);
    for (const text of ["ink", "accent-text"])
      expect(contrast(token("light", text, brand), brand[0]!), `${text} on ${colour}`).toBeGreaterThanOrEqual(4.5);
  }
});

describe("a platform's own colour", () => {
  test("replaces the ten shades", () => expect(themeCss("#ff8800").match(/--color-brand-\d:#[0-9a-f]{6}/g)).toHaveLength(10));

  test.each([null, "", "brand", "#fff", "red", "#ff8800;}body{display:none", "#gggggg"])("is ignored when it is %j", (value) =>
    expect(themeCss(value)).toBe(""),
  );
});
