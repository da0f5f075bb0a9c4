import { scrypt } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { saveZip } from "./save-zip.ts";

const scrypted = promisify<string, string, number, Buffer>(scrypt);

/** A folder with yesterday's file, and what saving today's answer over it does. */
async function saved(answer: BodyInit, type = "application/zip") {
  const folder = mkdtempSync(join(tmpdir(), "vexil-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "game.zip");
  writeFileSync(path, "yesterday");
  chmodSync(path, 0o644);
  const fetch = async () => new Response(answer, { headers: { "Content-Type": type } });
  const result = await saveZip({ fetch }, "/api/zip", path).catch((error: Error) => error.message.replace(folder, ""));
  // After everything that still waits for one of Node's threads.
  await scrypted("a password", "salt", 64);
  return { result, files: readdirSync(folder), text: readFileSync(path, "utf8"), mode: statSync(path).mode & 0o777 };
}

test("a ZIP takes the place of the last one, and only its owner can read it", async () => {
  expect(await saved("today")).toEqual({ result: 5, files: ["game.zip"], text: "today", mode: 0o600 });
});

test("one that breaks off leaves the last one as it is, also where the disk is slow", async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("to"));
      controller.error(new Error("terminated"));
    },
  });
  // Node's four threads for files have other work first.
  const busy = Array.from({ length: 4 }, () => scrypted("a password", "salt", 64));
  expect(await saved(broken)).toEqual({
    result: "/game.zip was not written: terminated",
    files: ["game.zip"],
    text: "yesterday",
    mode: 0o644,
  });
  await Promise.all(busy);
});

test("where nothing can be written, that is said of the file that was asked for", async () => {
  const fetch = async () => new Response("today", { headers: { "Content-Type": "application/zip" } });
  await expect(saveZip({ fetch }, "/api/zip", "/nowhere/game.zip")).rejects.toThrow(/^\/nowhere\/game\.zip was not written: ENOENT/);
});

test("the page of a login wall or of another server is no ZIP", async () => {
  expect(await saved("<!doctype html>", "text/html")).toMatchObject({
    result: expect.stringMatching(/^\/api\/zip was not answered with a ZIP, .*is --url the platform's address\?$/),
    files: ["game.zip"],
    text: "yesterday",
  });
});
