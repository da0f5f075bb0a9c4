import { call } from "~/lib/calls/api.ts";
import { filterOf, type InstanceQuery } from "./instance-query.ts";

export const endInstance = (id: string) => call("DELETE /api/admin/instances/:id", { params: { id } });

/** Ends all matching instances, on every page of the list, and returns their number. */
export const endInstances = (query: InstanceQuery) => call("DELETE /api/admin/instances", { query: filterOf(query) });
