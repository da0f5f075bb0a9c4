import { useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { FormResult } from "./form-result.ts";

/**
 * The state of one form of a page: what is wrong beside which field, and whether it is being sent.
 * After a refusal the focus goes to the first wrong field. Give `ref` to the form.
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
    /** What is wrong with the whole, when no field is to blame. */
    problem: mine?.error && Object.keys(fields).length === 0 ? mine.error.title : null,
    busy: navigation.state !== "idle" && navigation.formData?.get("intent") === intent,
  };
}
