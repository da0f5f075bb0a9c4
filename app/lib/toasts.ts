/** A message that disappears by itself. */
export type Toast = { id: number; tone: "info" | "ok" | "alert"; text: string };

/** Milliseconds a message stays; an error stays longer. */
const STAY = { info: 5_000, ok: 5_000, alert: 10_000 } as const;
const NONE: readonly Toast[] = [];
let shown: readonly Toast[] = NONE;
let next = 1;
const listeners = new Set<() => void>();

function change(toasts: readonly Toast[]) {
  shown = toasts;
  for (const listener of listeners) listener();
}

/** Messages of this tab, for `useSyncExternalStore`. */
export const toasts = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => shown,
  none: () => NONE,
  show({ tone = "info", text }: { tone?: Toast["tone"]; text: string }) {
    const toast = { id: next++, tone, text };
    change([...shown.filter((other) => other.text !== text), toast].slice(-4));
    setTimeout(() => toasts.drop(toast.id), STAY[tone]);
  },
  drop(id: number) {
    change(shown.filter((toast) => toast.id !== id));
  },
  /** A dialog has opened or closed: they move to where they can be pressed and heard now. */
  move: () => change([...shown]),
};
