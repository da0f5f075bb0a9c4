import { useEffect } from "react";
import { colourOf } from "./colour.ts";
import { BASES, shadesOf } from "~/lib/theme/theme.ts";

/** Applies the shades of a colour (`#rrggbb`; anything else means the built-in one) to the whole page until the component is unmounted. */
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
