/** Why a host could not start an instance. Separate from the schemas, so that pages can use it without zod. */
export const START_FAILURES = [
  "imageMissing",
  "pullRefused",
  "portSilent",
  "exited",
  "noSpace",
  "noNetwork",
  "storageUnsupported",
  "engine",
] as const;
