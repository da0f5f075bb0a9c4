import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/routes/admin.games.$id.challenges.$cid.tsx";

/** The challenge that is being edited. */
export function useManagedChallenge() {
  const data = useRouteLoaderData<typeof loader>("routes/admin.games.$id.challenges.$cid");
  if (!data) throw new Error("outside of a managed challenge");
  return data;
}
