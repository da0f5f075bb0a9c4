import { call } from "~/lib/calls/api.ts";
import { filterOf, type InstanceQuery } from "./instance-query.ts";

export const endInstance = (id: string) => call("DELETE /api/admin/instances/:id", { params: { id } });

/** Ends all that match, on every page of the list, and answers how many. */
export const endInstances = (query: InstanceQuery) => call("DELETE /api/admin/instances", { query: filterOf(query) });
