import { useFetcher } from "@remix-run/react";
import { schemeNamed, type Scheme } from "~/lib/theme/scheme.ts";
import { useRootData } from "~/lib/pages/useRootData.ts";

/** The choice of colours: the one just made while the answer is on its way, else that of the cookie. */
export function useScheme(): Scheme {
  const { formData } = useFetcher({ key: "scheme" });
  const { scheme } = useRootData();
  return schemeNamed(formData?.get("scheme")) ?? scheme;
}
