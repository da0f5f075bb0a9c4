import { expect, test } from "vitest";
import { imageName } from "./image-name.ts";

const DIGEST = `sha256:${"0a".repeat(32)}`;

test.each([
  ["nginx", "nginx:latest"],
  ["nginx", "docker.io/library/nginx"],
  ["nginx:1", "library/nginx:1"],
  ["team/app:1", "docker.io/team/app:1"],
  ["team/app:1", "index.docker.io/team/app:1"],
  ["localhost:5000/app", "localhost:5000/app:latest"],
  [`team/app@${DIGEST}`, `docker.io/team/app:1@${DIGEST}`],
  [`ghcr.io:443/team/app@${DIGEST}`, `ghcr.io:443/team/app:1@${DIGEST}`],
])("%s and %s are the same image", (one, other) => {
  expect(imageName(one)).toBe(imageName(other));
});

test("another tag, digest, registry or folder is another image", () => {
  const others = [
    "app",
    "app:1",
    `app@${DIGEST}`,
    `app@${DIGEST}0`,
    "ghcr.io/app",
    "localhost:5000/app",
    "ghcr.io/library/app",
    "ghcr.io/docker.io/app",
    "app:latest-alpine",
    "team/app",
  ];
  expect(new Set(others.map(imageName)).size).toBe(others.length);
});
