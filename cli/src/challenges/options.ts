import type { Terminal } from "../terminal.ts";

/** The arguments of the command line. */
export type Options = {
  terminal: Terminal;
  /** The folder of challenges, or for `login` the platform. */
  target: string | undefined;
  server?: string;
  game?: string;
  format?: string;
  isDry: boolean;
  prunes: boolean;
  isSure: boolean;
  isStrict: boolean;
};

/** How a command ends: all well, failed, a folder with errors, or a platform that differs from the folder. */
export const EXIT = { fine: 0, failed: 1, wrong: 2, differs: 3 } as const;
/** The codes with which the program ends. */
export type Exit = (typeof EXIT)[keyof typeof EXIT];
