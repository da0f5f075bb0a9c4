/** Tags of what the programs for download hold; the build puts them in. Empty for one that was not packed. */
declare const VEXIL_CLI_TAG: string;
declare const VEXIL_AGENT_TAG: string;

/**
 * Where a program is downloaded, `origin` being the platform's, `http(s)://…` without a path. The address changes with the program, since
 * `npx` runs what it once fetched from an address and never asks again.
 */
export function downloadUrl(origin: string, name: "vexil-cli" | "vexil-agent"): string {
  const tag = name === "vexil-cli" ? VEXIL_CLI_TAG : VEXIL_AGENT_TAG;
  return `${origin}/downloads/${tag === "" ? name : `${name}-${tag}`}.tgz`;
}
