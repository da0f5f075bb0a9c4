import { useSyncExternalStore } from "react";
import { schemeCookie, SCHEMES, type Scheme } from "#worker/domain/scheme.ts";
import { useRootData } from "~/lib/pages/useRootData.ts";

const listeners = new Set<() => void>();

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const ofCookie = () => SCHEMES.find((one) => document.cookie.includes(`vexil_scheme=${one}`));

/** The chosen colour scheme: first as the server sent the page, then as the cookie says. */
export function useScheme(): Scheme {
  const { scheme } = useRootData();
  return useSyncExternalStore(listen, ofCookie, () => scheme) ?? scheme;
}

/** Changes the colours of the page and of later ones. The server is not asked: if it were away, the page and what was typed would be lost. */
export function chooseScheme(scheme: Scheme): void {
  document.cookie = schemeCookie(scheme);
  for (const listener of listeners) listener();
}
