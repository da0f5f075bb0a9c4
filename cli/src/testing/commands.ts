import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished, vi } from "vitest";
import type { Exit, Options } from "../challenges/options.ts";

/** What a platform answers to a call; undefined for one that it refuses with 403. */
export type Answering = (call: string, body: unknown) => { status?: number; value?: unknown } | undefined;

/** A platform with these answers, until the end of the test; returns its address. */
export async function aPlatform(answer: Answering): Promise<string> {
  const platform = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const isJson = request.headers["content-type"] === "application/json";
    const body: unknown = isJson ? JSON.parse(Buffer.concat(parts).toString()) : Buffer.concat(parts);
    const { status = 200, value = {} } = answer(`${request.method} ${request.url}`, body) ?? {
      status: 403,
      value: { title: "Not allowed." },
    };
    response.writeHead(status, { Connection: "close" }).end(value instanceof Uint8Array ? value : JSON.stringify(value));
  });
  await new Promise<void>((done) => platform.listen(0, "127.0.0.1", done));
  onTestFinished(() => void platform.close());
  return `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
}

/** A folder with these files, until the end of the test. */
export function aFolder(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "vexil-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** What a command prints about game 1, how it ends, and the message with which it fails. */
export async function run(
  command: (options: Options) => Promise<Exit>,
  { isJson = false, ...given }: Partial<Options> & Pick<Options, "target" | "server"> & { isJson?: boolean },
): Promise<{ said: string[]; exit: Exit | null; failed: string | null }> {
  vi.stubEnv("VEXIL_TOKEN", "vxt_1");
  onTestFinished(() => void vi.unstubAllEnvs());
  const said: string[] = [];
  const terminal = { isJson, print: (line: string) => void said.push(line), warn() {}, progress() {}, ask: async () => null };
  const options = { terminal, game: "1", isDry: false, prunes: false, isSure: false, isStrict: false, ...given };
  try {
    return { said, exit: await command(options), failed: null };
  } catch (error) {
    return { said, exit: null, failed: (error as Error).message };
  }
}
