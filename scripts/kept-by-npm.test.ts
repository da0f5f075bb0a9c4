import { expect, test } from "vitest";
import { keptByNpm } from "./kept-by-npm.mjs";

test("an option that npm has kept for itself is told, so that no rehearsal becomes the real thing", () => {
  const line = keptByNpm({ npm_lifecycle_event: "rewind", npm_config_dry_run: "true", npm_config_game: "1" });
  expect(line).toContain("npm has kept --dry, --game for itself");
  expect(line).toContain("npm run rewind -- --dry --game");
});

test("where npm has kept none of them, nothing is said", () => {
  expect(keptByNpm({ npm_lifecycle_event: "rewind", npm_config_registry: "https://packages.example/" })).toBeNull();
});
