import { useNavigation, useSearchParams } from "@remix-run/react";

/** The address's query as it will be after the navigation under way, so that a filter shows its new state at once. */
export function useNextSearch(): [URLSearchParams, ReturnType<typeof useSearchParams>[1]] {
  const [search, setSearch] = useSearchParams();
  const { location } = useNavigation();
  return [location ? new URLSearchParams(location.search) : search, setSearch];
}
