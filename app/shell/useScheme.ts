import { useSyncExternalStore } from "react";
import { choiceCookie, schemeIn, type Scheme } from "#worker/domain/scheme.ts";
import { useRootData } from "~/lib/pages/useRootData.ts";

const listeners = new Set<() => void>();

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const ofCookie = () => schemeIn(document.cookie);

/** The chosen colour scheme: first as the server sent the page, then as the cookie says. */
export function useScheme(): Scheme {
  const { scheme } = useRootData();
  return useSyncExternalStore(listen, ofCookie, () => scheme);
}

/** Changes the colours of the page and of later ones. The server is not asked: if it were away, the page and what was typed would be lost. */
export function chooseScheme(scheme: Scheme): void {
  document.cookie = choiceCookie("vexil_scheme", scheme);
  for (const listener of listeners) listener();
}
