export { freeSlug, slugOf } from "../../../packages/challenge-files/slug.ts";
