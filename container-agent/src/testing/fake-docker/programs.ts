/**
 * What the program of an image does, for the images that `scripts/docker-images` makes. `listens`: its port accepts connections; `once`: only one,
 * and then it takes all the memory it can get; `exits`: it ends at once with that code.
 */
export type Program = { listens: boolean | "once"; exits?: number };

export const PROGRAMS: Record<string, Program> = {
  "vexil-test/tcp:1": { listens: true },
  "vexil-test/http:1": { listens: true },
  "vexil-test/silent:1": { listens: false },
  "vexil-test/exits:1": { listens: false, exits: 3 },
  "vexil-test/hungry:1": { listens: "once" },
};
