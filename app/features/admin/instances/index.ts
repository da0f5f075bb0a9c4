/** What other features may use of this one. */
export { InstanceState } from "./InstanceState.tsx";
export { nameOf } from "./instance-query.ts";
export { useInstancesOf } from "./useInstances.ts";
