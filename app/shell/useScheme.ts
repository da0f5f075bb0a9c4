import { useFetcher } from "@remix-run/react";
import { schemeNamed, type Scheme } from "#worker/domain/scheme.ts";
import { useRootData } from "~/lib/pages/useRootData.ts";

/** The chosen colour scheme: the choice just made while its request is under way, otherwise that of the cookie. */
export function useScheme(): Scheme {
  const { formData } = useFetcher({ key: "scheme" });
  const { scheme } = useRootData();
  return schemeNamed(formData?.get("scheme")) ?? scheme;
}
