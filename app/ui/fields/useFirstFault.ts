import { useEffect, type RefObject } from "react";

/** Focuses the first refused field, of the page or of a part of it, whenever there is a new refusal: this is how screen readers hear of it. */
export function useFirstFault(error: string | null, part?: RefObject<HTMLElement>): void {
  useEffect(() => {
    if (error) (part?.current ?? document).querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error, part]);
}
