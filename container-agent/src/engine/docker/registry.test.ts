import { expect, test } from "vitest";
import { authOf, loginFor, tagged } from "./registry.ts";

const logins = ["docker.io", "ghcr.io", "ghcr.io/club", "localhost:5000"].map((server) => ({ server, user: server, password: "" }));

test.each([
  ["alpine", "docker.io"],
  ["club/pwn:1", "docker.io"],
  ["docker.io/club/pwn", "docker.io"],
  ["index.docker.io/club/pwn", "docker.io"],
  ["registry-1.docker.io/club/pwn", "docker.io"],
  ["ghcr.io/other/web@sha256:00", "ghcr.io"],
  ["ghcr.io/club/web:2", "ghcr.io/club"],
  ["ghcr.io/clubs/web:2", "ghcr.io"],
  ["localhost:5000/web", "localhost:5000"],
  ["registry.example.org/web", undefined],
  ["ghcr.io.example.org/web", undefined],
])("the image %s is fetched with the login of %s", (image, server) => {
  expect(loginFor(image, logins)?.server).toBe(server);
});

test.each(["docker.io", "index.docker.io", "index.docker.io/v1", "registry-1.docker.io"])(
  "a login of %s is Docker Hub's, and is given to the engine by the one name of it that engines of every kind take",
  (server) => {
    const login = { server, user: "club", password: "p" };
    for (const image of ["alpine", "club/pwn:1", "docker.io/club/pwn", "index.docker.io/club/pwn"])
      expect(loginFor(image, [login])).toBe(login);
    expect(loginFor("ghcr.io/club/web", [login])).toBeUndefined();
    expect(authOf(login)).toEqual({ serveraddress: "https://index.docker.io/v1/", username: "club", password: "p" });
  },
);

test("the login of a part of Docker Hub, or of another registry, is used for images in it", () => {
  const [part, other] = ["index.docker.io/club", "ghcr.io/club"].map((server) => ({ server, user: "club", password: "p" }));
  expect(["club/pwn", "clubs/pwn", "alpine"].map((image) => loginFor(image, [part!]))).toEqual([part, undefined, undefined]);
  expect(authOf(part!)).toMatchObject({ serveraddress: "https://index.docker.io/v1/" });
  expect(authOf(other!)).toMatchObject({ serveraddress: "ghcr.io/club" });
});

test("an image without a tag means its latest", () => {
  const names = ["web", "localhost:5000/web", "web:2", "web@sha256:00"];
  expect(names.map(tagged)).toEqual(["web:latest", "localhost:5000/web:latest", "web:2", "web@sha256:00"]);
});
