/** Tags of the contents of the downloadable programs, set by the build. Empty for a program that was not packed. */
declare const VEXIL_CLI_TAG: string;
declare const VEXIL_AGENT_TAG: string;

/**
 * The command that runs a program of the platform, without its arguments; `origin` is the platform's, `http(s)://…` without a path. The URL changes
 * with the program because `npx` caches by URL and never checks again. From version 12 on npm refuses every URL that it is not told to allow; versions
 * that do not know the option ignore it.
 */
export function runCommand(origin: string, name: "vexil-cli" | "vexil-agent"): string {
  const tag = name === "vexil-cli" ? VEXIL_CLI_TAG : VEXIL_AGENT_TAG;
  return `npx --yes --allow-remote=root ${origin}/downloads/${tag === "" ? name : `${name}-${tag}`}.tgz`;
}
