export { namesInARow } from "#worker/domain/names/names-in-a-row.ts";
