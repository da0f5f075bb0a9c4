import { spawnSync } from "node:child_process";

/** Whether the machine has the program that reads captures; `npm test` installs it where it may. */
export const hasTcpdump = spawnSync("tcpdump", ["--version"]).status === 0;

export type Dumped = { time: string; from: string; to: string; length: number; payload: Buffer };

/**
 * What `tcpdump -r` reads from a capture, with checksums verified. Throws when it reports anything as truncated, malformed or with a wrong checksum,
 * and when it prints a line that is not a packet.
 */
export function dumped(file: string): Dumped[] {
  const { stdout, stderr, status } = spawnSync("tcpdump", ["-r", file, "-nn", "-vv", "-tt", "-x"], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0 || /truncated|error/i.test(stderr)) throw new Error(`tcpdump: ${stderr}`);
  if (/bad|\[\||truncated|malformed|invalid/.test(stdout.replace(/^\t.*$/gm, ""))) throw new Error(stdout);
  return stdout
    .split(/^(?=\d)/m)
    .filter(Boolean)
    .map(packetOf);
}

/** Reads `time IP6 (…) from > to: [udp sum ok] UDP, length n` and the hexadecimal lines below it. */
function packetOf(text: string): Dumped {
  const head = /^([\d.]+) IP6 \(.*\) (\S+) > (\S+): \[udp sum ok\] .*length (\d+)/.exec(text.split("\n")[0]!);
  if (!head) throw new Error(`not a UDP packet: ${text}`);
  const hex = [...text.matchAll(/^\t0x[0-9a-f]+: {2}(.*)$/gm)].map((line) => line[1]!.replace(/\s/g, "")).join("");
  const [time, from, to, length] = head.slice(1) as [string, string, string, string];
  return { time, from, to, length: Number(length), payload: Buffer.from(hex, "hex").subarray(48) };
}
