/** Tags of the contents of the downloadable programs, set by the build. Empty for a program that was not packed. */
declare const VEXIL_CLI_TAG: string;
declare const VEXIL_AGENT_TAG: string;

/**
 * The download URL of a program; `origin` is the platform's, `http(s)://…` without a path. The URL changes with the program because `npx`
 * caches by URL and never checks again.
 */
export function downloadUrl(origin: string, name: "vexil-cli" | "vexil-agent"): string {
  const tag = name === "vexil-cli" ? VEXIL_CLI_TAG : VEXIL_AGENT_TAG;
  return `${origin}/downloads/${tag === "" ? name : `${name}-${tag}`}.tgz`;
}
