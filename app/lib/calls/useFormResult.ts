import { useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { FormResult } from "./form-result.ts";

/**
 * The state of one form of a page: the errors of its fields, and whether it is being sent. After a refusal the first wrong field gets the focus. Pass
 * `ref` to the form.
 */
export function useFormResult(intent: string) {
  const result = useActionData() as FormResult | undefined;
  const navigation = useNavigation();
  const ref = useRef<HTMLFormElement>(null);
  const mine = result?.intent === intent ? result : undefined;
  useEffect(() => {
    if (mine?.error) ref.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [mine]);
  const fields = mine?.error?.fields ?? {};
  return {
    ref,
    fields,
    result: mine,
    done: mine?.done === true,
    /** The error of the form as a whole, when no field is to blame. */
    problem: mine?.error && Object.keys(fields).length === 0 ? mine.error.title : null,
    busy: navigation.state !== "idle" && navigation.formData?.get("intent") === intent,
  };
}
