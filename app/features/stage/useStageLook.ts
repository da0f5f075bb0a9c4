import { useCallback, useEffect } from "react";

/**
 * Colours and background of the whole page, from the address: `?scheme=dark` or `light`, `?transparent` for an overlay. The previous look comes back
 * when the page is left.
 */
export function useStageLook(search: URLSearchParams): { onColours: () => void } {
  const scheme = search.get("scheme");
  const isTransparent = search.has("transparent");
  useEffect(() => {
    const root = document.documentElement;
    const before = root.dataset.scheme;
    if (scheme === "dark" || scheme === "light") root.dataset.scheme = scheme;
    root.toggleAttribute("data-transparent", isTransparent);
    return () => {
      root.dataset.scheme = before;
      root.removeAttribute("data-transparent");
    };
  }, [scheme, isTransparent]);
  const onColours = useCallback(() => {
    const root = document.documentElement;
    root.dataset.scheme = getComputedStyle(root).colorScheme === "light" ? "dark" : "light";
  }, []);
  return { onColours };
}
