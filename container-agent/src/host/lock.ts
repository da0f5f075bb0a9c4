import { createHash } from "node:crypto";
import { mkdirSync, statSync } from "node:fs";
import { createServer, type Server } from "node:net";

/**
 * Holds a folder for this process until it ends in whatever way, because two agents would end each other's instances. The lock is a socket in Linux's
 * abstract name space, named after the folder's device and number: the kernel gives it to one process, atomically, and takes it back when that
 * process has ended, however it ended. On other systems there is no lock. Throws a one-line Error when another agent holds it.
 */
export async function claimFolder(folder: string): Promise<Server | null> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform !== "linux") return null;
  const { dev, ino } = statSync(folder, { bigint: true });
  const name = createHash("sha256").update(`${dev}:${ino}`).digest("hex");
  const server = createServer((line) => line.destroy());
  await new Promise<void>((done, refuse) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      refuse(
        error.code === "EADDRINUSE" ? new Error(`another agent runs on the folder ${folder}; choose another with VEXIL_AGENT_DATA`) : error,
      ),
    );
    server.listen({ path: `\0vexil-agent-${name}` }, () => done());
  });
  return server.unref();
}
