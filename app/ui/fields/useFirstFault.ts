import { useEffect } from "react";

/** Puts the focus on the first field that was refused, whenever there is a new refusal. */
export function useFirstFault(error: string | null): void {
  useEffect(() => {
    if (error) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
}
