import { expect, test } from "vitest";
import { imageState, shownImages } from "./image-state.ts";

const host = { state: "online", images: ["nginx:latest", "ctf/pwn:1"], pulls: [] } as const;
const look = (image: string, more: object = {}) => imageState(image, { ...host, images: [...host.images], pulls: [], ...more });

test.each(["nginx", "nginx:latest", "docker.io/library/nginx", "ctf/pwn:1"])("%s is present", (image) => {
  expect(look(image)).toEqual({ kind: "present" });
});

test("another tag is another image", () => {
  expect(look("ctf/pwn:2")).toEqual({ kind: "absent" });
});

test("a fetch that is under way or failed takes precedence over the earlier state", () => {
  expect(look("ctf/pwn:1", { pulls: [{ image: "ctf/pwn:1", percent: 40, error: null }] })).toEqual({ kind: "pulling", percent: 40 });
  expect(look("ctf/pwn:2", { pulls: [{ image: "ctf/pwn:2", percent: null, error: "denied" }] })).toEqual({
    kind: "failed",
    error: "denied",
  });
});

test("an image that could not be fetched again is still present", () => {
  expect(look("ctf/pwn:1", { pulls: [{ image: "ctf/pwn:1", percent: null, error: "denied" }] })).toEqual({ kind: "kept", error: "denied" });
});

test("nothing is known about a host that does not report", () => {
  expect(look("nginx", { state: "silent" })).toEqual({ kind: "offline" });
});

test("an image with only a digest is listed by it, one with a tag by its tag", () => {
  const images = ["ghcr.io:443/web@sha256:0b", "ctf/pwn@sha256:0a", "ctf/pwn:1"];
  expect(shownImages(images)).toEqual(["ctf/pwn:1", "ghcr.io:443/web@sha256:0b"]);
  expect(look("docker.io/ctf/pwn:2@sha256:0a", { images })).toEqual({ kind: "present" });
});
