import { useFetcher } from "@remix-run/react";
import { useRootData, type Scheme } from "./useRootData.ts";

/** The colours shown: the ones just asked for while the answer is on its way, else those of the cookie. */
export function useScheme(): Scheme {
  const { formData } = useFetcher({ key: "scheme" });
  const { scheme } = useRootData();
  const asked = formData?.get("scheme");
  return asked === "light" || asked === "dark" ? asked : scheme;
}
