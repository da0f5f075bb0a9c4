export { freeSlug, slugOf } from "../../../packages/challenge-files/challenge/slug.ts";
