import { useEffect, useRef, useSyncExternalStore, type FocusEvent, type RefObject } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { toasts } from "~/lib/toasts.ts";
import { IconButton } from "./Button.tsx";
import { Icon } from "./Icon.tsx";

const LOOK = {
  info: { edge: "border-l-accent", icon: "info", text: "text-accent-text" },
  ok: { edge: "border-l-ok", icon: "check", text: "text-ok" },
  alert: { edge: "border-l-alert", icon: "warning", text: "text-alert" },
} as const;

/** `toast({ tone, text })` shows a short message over everything. */
export const useToast = () => toasts.show;

/**
 * Where the messages appear. It is a popover, because only the top layer lies over an open dialog, and in the topmost dialog, because nothing outside
 * of it can be pressed or heard, though not in one that React has yet to hydrate, which expects what the server sent. It stays open, because screen
 * readers hear of what changes in a region that they know.
 */
export function ToastHost() {
  const list = useSyncExternalStore(toasts.subscribe, toasts.read, toasts.none);
  const home = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const { t } = useTexts();
  const focus = useFocusBack(host);
  useEffect(() => {
    const element = host.current;
    if (!element?.showPopover) return;
    const place = [...document.querySelectorAll("dialog[data-hydrated]:modal")].at(-1) ?? home.current!;
    if (element.parentElement !== place) place.appendChild(element);
    if (!element.matches(":popover-open")) element.showPopover();
  });
  return (
    // React moves and removes only this one.
    <div ref={home}>
      <div ref={host} {...{ popover: "manual" }} {...focus} aria-live="polite" className="toasts open:grid">
        {list.map(({ id, tone, text }) => (
          <div
            key={id}
            className={`rise flex items-start gap-3 rounded border-l-4 bg-raised py-1.5 pr-1.5 pl-3 shadow-float ${LOOK[tone].edge}`}
          >
            <Icon name={LOOK[tone].icon} className={`my-1.5 ${LOOK[tone].text}`} />
            <p className="min-w-0 flex-1 py-1.5">{text}</p>
            <IconButton label={t("action.close")} size="sm" icon={<Icon name="x" size={16} />} onClick={() => toasts.drop(id)} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** When the message that has the focus goes, whether closed or by itself, the focus returns to where it came from. */
function useFocusBack(host: RefObject<HTMLElement>) {
  const from = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (document.activeElement === document.body) from.current?.focus({ preventScroll: true });
  });
  const note = ({ type, relatedTarget }: FocusEvent) => {
    if (host.current!.contains(relatedTarget)) return;
    from.current = type === "focus" ? ((relatedTarget as HTMLElement | null) ?? document.querySelector("main")) : null;
  };
  return { onFocus: note, onBlur: note };
}
