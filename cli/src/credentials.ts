import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** One token for each platform, and the platform of the last login. */
type Kept = { server: string; tokens: Record<string, string> };

const TOKEN = /^vxt_[\w-]+$/;

const path = () => join(process.env.XDG_CONFIG_HOME || join(homedir(), ".config"), "vexil", "tokens.json");

/** Stores a token where only its owner can read it. */
export function keepToken(server: string, token: string): void {
  const kept: Kept = { server, tokens: { ...read()?.tokens, [server]: token } };
  const file = path();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(kept, null, 2), { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}

/** The platform that is meant where none is given: that of the environment, else that of the last login. */
export function usualServer(): string | undefined {
  return process.env.VEXIL_SERVER || read()?.server;
}

/** The platform and the token to use: from the environment, else what was stored. */
export function credentialsFor(given?: string): { server: string; token: string } {
  const kept = read();
  const named = given ?? usualServer();
  if (!named) throw new Error('which platform? "vexil login https://ctf.example.org", or VEXIL_SERVER');
  const server = originOf(named);
  const token = (process.env.VEXIL_TOKEN || kept?.tokens[server])?.trim();
  if (!token) throw new Error(`no token for ${server}: "vexil login ${server}", or VEXIL_TOKEN`);
  requireToken(token, process.env.VEXIL_TOKEN ? "VEXIL_TOKEN" : `what is kept for ${server}`);
  return { server, token };
}

/**
 * The platform treats anything but a token as a visitor, and would only ask for a login. A token with a line break inside would be
 * printed in full by whoever refuses it as a header.
 */
export function requireToken(text: string, name: string): void {
  if (!TOKEN.test(text)) throw new Error(`${name} is no API token: one is vxt_ with letters, digits, - and _ after it`);
}

/** The platform's origin. Only on this machine may a token go over an unencrypted connection. */
export function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${text} is no address of a platform: https://ctf.example.org`);
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol === "http:" && !isHere) throw new Error(`${url.origin} is not encrypted; a token is sent over https only`);
  return url.origin;
}

function read(): Kept | null {
  const file = path();
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Kept;
  } catch (error) {
    throw new Error(`${file} cannot be read (${(error as Error).message}); delete it and log in again`, { cause: error });
  }
}
