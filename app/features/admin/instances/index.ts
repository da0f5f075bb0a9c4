/** What other features may use of this one. */
export { InstanceState } from "./InstanceState.tsx";
export { nameOf } from "./InstanceTable.tsx";
export { useInstancesOf } from "./useInstances.ts";
