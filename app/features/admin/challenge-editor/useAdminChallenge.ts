import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/routes/admin.games.$id.challenges.$cid.tsx";

/** The challenge that is being edited. */
export function useAdminChallenge() {
  const data = useRouteLoaderData<typeof loader>("routes/admin.games.$id.challenges.$cid");
  if (!data) throw new Error("outside of the administration of a challenge");
  return data;
}
