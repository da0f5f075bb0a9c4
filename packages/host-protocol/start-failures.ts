/** Why a host could not start an instance. Apart from the schemas, so that pages can know them without zod. */
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
