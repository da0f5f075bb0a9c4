import { useEffect } from "react";
import { colourOf } from "./colour.ts";
import { BASES, shadesOf } from "~/lib/theme/theme.ts";

/** Gives the whole page the shades of a colour (`#rrggbb`; anything else stands for the built-in one) until the component is gone. */
export function useThemePreview(text: string): void {
  const colour = colourOf(text).colour ?? BASES.brand;
  useEffect(() => {
    const { style } = document.documentElement;
    const names = shadesOf(colour).map((shade, step) => {
      style.setProperty(`--color-brand-${step}`, shade);
      return `--color-brand-${step}`;
    });
    return () => names.forEach((name) => style.removeProperty(name));
  }, [colour]);
}
