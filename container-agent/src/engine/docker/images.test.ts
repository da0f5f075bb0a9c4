import type Docker from "dockerode";
import { expect, test } from "vitest";
import { DockerImages } from "./images.ts";

test("images are listed by their tags and then by their digests, because a server keeps only the first ones; the engine's placeholders are left out", async () => {
  const listed = [
    { RepoTags: ["team/app:1", "team/app:latest"], RepoDigests: ["team/app@sha256:0a"] },
    { RepoTags: null, RepoDigests: ["team/pinned@sha256:0b"] },
    { RepoTags: ["<none>:<none>"], RepoDigests: ["<none>@<none>"] },
    { RepoTags: ["built:here"], RepoDigests: null },
  ];
  const docker = { listImages: async () => listed } as unknown as Docker;

  expect(await new DockerImages(docker).list()).toEqual([
    "team/app:1",
    "team/app:latest",
    "built:here",
    "team/app@sha256:0a",
    "team/pinned@sha256:0b",
  ]);
});
