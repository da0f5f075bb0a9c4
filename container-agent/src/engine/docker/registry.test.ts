import { expect, test } from "vitest";
import { loginFor, tagged } from "./registry.ts";

const logins = ["docker.io", "ghcr.io", "ghcr.io/club", "localhost:5000"].map((server) => ({ server, user: server, password: "" }));

test.each([
  ["alpine", "docker.io"],
  ["club/pwn:1", "docker.io"],
  ["docker.io/club/pwn", "docker.io"],
  ["ghcr.io/other/web@sha256:00", "ghcr.io"],
  ["ghcr.io/club/web:2", "ghcr.io/club"],
  ["ghcr.io/clubs/web:2", "ghcr.io"],
  ["localhost:5000/web", "localhost:5000"],
  ["registry.example.org/web", undefined],
  ["ghcr.io.example.org/web", undefined],
])("the image %s is fetched with the login of %s", (image, server) => {
  expect(loginFor(image, logins)?.server).toBe(server);
});

test("an image without a tag is its latest", () => {
  const names = ["web", "localhost:5000/web", "web:2", "web@sha256:00"];
  expect(names.map(tagged)).toEqual(["web:latest", "localhost:5000/web:latest", "web:2", "web@sha256:00"]);
});
