import { useEffect, useRef } from "react";

/**
 * A `<details>` that behaves as a menu: it closes on Escape, on a press outside, when the focus leaves it, when a link in it is followed and when a
 * form in it is sent. Without scripts it works as a plain `<details>`.
 */
export function useMenu() {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (ref.current?.open && !ref.current.contains(target as Node)) ref.current.open = false;
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && menu && !menu.contains(relatedTarget as Node)) menu.open = false;
    };
    const follow = ({ target }: MouseEvent) => {
      if (ref.current?.contains(target as Node) && (target as Element).closest("a")) ref.current.open = false;
    };
    const send = () => {
      if (!ref.current) return;
      ref.current.open = false;
      ref.current.querySelector("summary")?.focus();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !ref.current?.open) return;
      ref.current.open = false;
      ref.current.querySelector("summary")?.focus();
    };
    const menu = ref.current;
    menu?.addEventListener("submit", send);
    menu?.addEventListener("focusout", leave);
    document.addEventListener("pointerdown", press);
    document.addEventListener("click", follow);
    document.addEventListener("keydown", escape);
    return () => {
      menu?.removeEventListener("submit", send);
      menu?.removeEventListener("focusout", leave);
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("click", follow);
      document.removeEventListener("keydown", escape);
    };
  }, []);
  return ref;
}
