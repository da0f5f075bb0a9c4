import { useEffect } from "react";

/** Focuses the first refused field whenever there is a new refusal. */
export function useFirstFault(error: string | null): void {
  useEffect(() => {
    if (error) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
}
