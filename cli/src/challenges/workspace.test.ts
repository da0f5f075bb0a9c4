import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { credentialsFor, keepToken } from "../credentials.ts";
import { gameOf } from "./workspace.ts";

afterEach(() => vi.unstubAllEnvs());

test("a variable that a pipeline has set to empty counts as not set", () => {
  const home = mkdtempSync(join(tmpdir(), "vexil-"));
  vi.stubEnv("XDG_CONFIG_HOME", home);
  for (const name of ["VEXIL_SERVER", "VEXIL_TOKEN", "VEXIL_GAME"]) vi.stubEnv(name, "");
  keepToken("https://ctf.example.org", "vxt_kept");
  const options = { terminal: null as never, target: undefined, isDry: false, prunes: false, isSure: false, isStrict: false };
  try {
    expect(credentialsFor()).toEqual({ server: "https://ctf.example.org", token: "vxt_kept" });
    expect(gameOf(options, { game: { vexil: 1, id: 12 } })).toBe(12);
    expect(() => gameOf(options, { game: null })).toThrow("which game?");
    vi.stubEnv("VEXIL_GAME", "7");
    expect(gameOf(options, { game: { vexil: 1, id: 12 } })).toBe(7);
  } finally {
    rmSync(home, { recursive: true });
  }
});

test("when the stored credentials cannot be read, the message names the file and the way out", () => {
  const home = mkdtempSync(join(tmpdir(), "vexil-"));
  vi.stubEnv("XDG_CONFIG_HOME", home);
  keepToken("https://ctf.example.org", "vxt_kept");
  const file = join(home, "vexil", "tokens.json");
  writeFileSync(file, '{"server');
  expect(() => credentialsFor()).toThrow(new RegExp(`^${file} cannot be read .*; delete it and log in again$`));
  rmSync(home, { recursive: true });
});
