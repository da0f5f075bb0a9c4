import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { firewallRules, TABLE } from "./firewall-rules.ts";

/** Runs nft with these arguments and this input; returns its output, throws an Error with its error message. */
export type Nft = (args: string[], input?: string) => Promise<string>;

/** What the operator chose: `off` lets instances run unguarded. `engine`: the address of the engine, undefined for the local one. */
export type FirewallWish = { off: boolean; engine: string | undefined };

/** Keeps the kernel's rules in force that isolate instances from the host and from each other. */
export class Firewall {
  private listing: string | null = null;
  private missing: string | null = "it is not loaded yet";
  private isElsewhere = false;

  constructor(
    private readonly wish: FirewallWish,
    private readonly nft: Nft = runNft,
  ) {}

  /** Why the rules are not in force, for the operator; null while they are. */
  get missingBecause(): string | null {
    return this.missing;
  }

  /** Why no instance may be started now; null when one may: the rules are in force, or the operator has turned them off. */
  get refusal(): string | null {
    return this.wish.off ? null : this.missing;
  }

  /** Loads the rules if they are not in force as they were loaded. */
  async ensure(): Promise<void> {
    this.missing = this.hindrance() ?? (await this.load());
  }

  /**
   * Whether the rules apply to this bridge: they never see one of an engine on another machine, or in another network namespace. `isMade` fails when
   * the bridge's network has been removed: its bridge exists on no machine, so it says nothing about where the engine is.
   */
  async holds(bridge: string, isMade: () => Promise<unknown>): Promise<boolean> {
    // Under /proc a process sees its own network namespace, under /sys the namespace of the process that mounted it.
    const isHere = existsSync(`/proc/sys/net/ipv4/conf/${bridge}`);
    if (!isHere) await isMade();
    this.isElsewhere = !isHere;
    this.missing = this.hindrance() ?? this.missing;
    return this.refusal === null;
  }

  private hindrance(): string | null {
    const { off, engine } = this.wish;
    if (off) return "VEXIL_AGENT_FIREWALL is off";
    if (engine && !engine.startsWith("unix:")) return `the engine is on another machine: ${engine}`;
    return this.isElsewhere ? "the engine's networks are not in this machine's network namespace" : null;
  }

  private async load(): Promise<string | null> {
    try {
      if (this.listing !== null && (await this.list().catch(() => null)) === this.listing) return null;
      await this.nft(["-f", "-"], firewallRules());
      if (this.listing !== null) console.error(JSON.stringify({ event: "firewall.restored" }));
      this.listing = await this.list();
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  }

  private list(): Promise<string> {
    return this.nft(["list", "table", "inet", TABLE]);
  }
}

/** Administrators' programs are not on every user's path. */
const PATH = `${process.env["PATH"] ?? ""}:/usr/local/sbin:/usr/sbin:/sbin`;

const runNft: Nft = async (args, input) => {
  const run = promisify(execFile)("nft", args, { timeout: 10_000, env: { ...process.env, PATH } });
  run.child.stdin?.on("error", () => {}).end(input);
  try {
    return (await run).stdout;
  } catch (error) {
    const { code, stderr, message } = error as Error & { code?: unknown; stderr?: string };
    if (code === "ENOENT") throw new Error("nft is not installed", { cause: error });
    const said = stderr?.split("\n").find(Boolean)?.trim() || message;
    throw new Error(/not permitted/.test(said) ? `nft needs root, or the capability NET_ADMIN (${said})` : said, { cause: error });
  }
};
