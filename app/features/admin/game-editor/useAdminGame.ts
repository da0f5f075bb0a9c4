import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/routes/admin.games.$id.tsx";

/** The game that is being edited, and the rows of its challenges. */
export function useAdminGame() {
  const data = useRouteLoaderData<typeof loader>("routes/admin.games.$id");
  if (!data) throw new Error("outside of the administration of a game");
  return data;
}
