import { createHash } from "node:crypto";
import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { FileRef } from "../contract/wire/game/info.ts";
import { LIMITS } from "../contract/wire/limits.ts";
import { connect } from "../db/client.ts";
import { files, logs } from "../db/schema/index.ts";
import { PART_BYTES, receive } from "../services/file/file-intake.ts";
import { fileKey, release, store } from "../services/file/file-store.ts";
import { call, fetchWorker, ok, ORIGIN, refusal } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { aRunningGame } from "../testing/games.ts";
import { aForm, aPng } from "../testing/images/images.ts";
import { storedKeys } from "../testing/uploads.ts";
import { anAdmin, randomWord, type TestUser } from "../testing/users.ts";

const db = connect(env.DB);
const rowOf = async (hash: string) => (await db.select().from(files).where(eq(files.hash, hash)))[0];
const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Bytes that no other test stores, without a recognisable pattern where parts are split. */
function noise(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 65_521) bytes.set(crypto.getRandomValues(new Uint8Array(Math.min(64, size - at))), at);
  return bytes;
}

/** A form as a slow client sends it: in pieces, without a length, and interrupted when `cut` says so. */
function send(as: TestUser, pieces: (Uint8Array | string)[], cut = false): Promise<Response> {
  const waiting = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = waiting.shift();
      if (next !== undefined) controller.enqueue(typeof next === "string" ? new TextEncoder().encode(next) : next);
      else if (cut) controller.error(new Error("the client has gone"));
      else controller.close();
    },
  });
  const headers = { Cookie: as.cookie, "Content-Type": "multipart/form-data; boundary=XX" };
  return fetchWorker(`${ORIGIN}/api/assets`, { method: "POST", headers, body, duplex: "half" } as RequestInit);
}

const head = (name = "a.bin") => `--XX\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;
const incoming = async () => (await storedKeys()).filter((key) => key.startsWith("incoming/"));
let earlier: string[];
beforeEach(async () => {
  earlier = await incoming();
});
/** What this test's uploads have left; tests of other files in this runtime may have left something, too. */
const left = async () => (await incoming()).filter((key) => !earlier.includes(key));

test.each([0, 1, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 2 * PART_BYTES, 2 * PART_BYTES + 7])(
  "a file of %i bytes is stored completely, however it arrives",
  async (size) => {
    const bytes = noise(size);
    const as = await anAdmin();
    const chunks = Array.from({ length: Math.ceil(size / 700_001) }, (_, i) => bytes.subarray(i * 700_001, (i + 1) * 700_001));
    const stored = (await (await send(as, [head(), ...chunks, "\r\n--XX--\r\n"])).json()) as FileRef[];
    expect(stored).toEqual(size === 0 ? [] : [{ hash: sha(bytes), name: "a.bin" }]);
    if (size === 0) return;
    const back = await call("GET", `/assets/${stored[0]!.hash}/a.bin`);
    expect(sha(new Uint8Array(await back.arrayBuffer()))).toBe(stored[0]!.hash);
    expect(await rowOf(stored[0]!.hash)).toMatchObject({ refs: 1, held: 1, size });
    expect(await left()).toEqual([]);
    await ok("DELETE", `/api/assets/${stored[0]!.hash}`, { as });
  },
);

test("an interrupted upload leaves nothing behind, not even the files before it", async () => {
  const as = await anAdmin();
  const [whole, half] = [noise(1_000), noise(PART_BYTES + 1_000)];
  const answer = await send(as, [head(), whole, `\r\n${head()}`, half], true);
  expect(await refusal(answer)).toBe("400 body.malformed");
  expect([await rowOf(sha(whole)), await rowOf(sha(half))]).toEqual([undefined, undefined]);
  expect((await env.FILES.list({ prefix: `file/${sha(whole)}` })).objects).toEqual([]);
  expect(await left()).toEqual([]);
});

test("a form without its last boundary is not an upload", async () => {
  const bytes = noise(1_000);
  expect(await refusal(await send(await anAdmin(), [head(), bytes, "\r\n--XX"]))).toBe("400 body.malformed");
  expect(await rowOf(sha(bytes))).toBeUndefined();
});

test("what a failing R2 leaves is removed", async () => {
  const aborted: string[] = [];
  const upload = { uploadPart: () => Promise.reject(new Error("R2 is away")), abort: async () => void aborted.push("all") };
  const ctx = aContext(null, { files: { createMultipartUpload: async () => upload } as never });
  const chunks = new Blob([noise(PART_BYTES)]).stream() as never;
  await expect(receive(ctx, chunks, { most: PART_BYTES, tooLarge: "file.size" })).rejects.toThrow("R2 is away");
  expect(aborted).toEqual(["all"]);
});

test("a body of undeclared length is stopped at the ceiling", async () => {
  const as = await anAdmin();
  const chunk = noise(8 * 1024 * 1024);
  const many = Array.from({ length: LIMITS.attachmentBytes / chunk.length + 2 }, () => chunk);
  expect(await refusal(await send(as, [head(), ...many, "\r\n--XX--"]))).toMatch(/^(400 file.size|413 tooLarge)$/);
  expect(await left()).toEqual([]);
});

test("an attachment may have exactly its ceiling, and not a byte more", async () => {
  const rules = { most: 1_000, tooLarge: "file.size" } as const;
  const stream = (size: number) => new Blob([noise(size)]).stream() as never;
  expect((await receive(aContext(), stream(1_000), rules)).size).toBe(1_000);
  await expect(receive(aContext(), stream(1_001), rules)).rejects.toMatchObject({ code: "file.size" });
});

test("too many files in one form are refused, and none of them is kept", async () => {
  const as = await anAdmin();
  const first = randomWord();
  const rest = Array.from({ length: LIMITS.filesPerCall }, () => `${head()}\r\n`);
  expect(await refusal(await send(as, [head(), first, "\r\n", ...rest, "--XX--"]))).toBe("400 file.tooMany");
  expect(await rowOf(sha(new TextEncoder().encode(first)))).toBeUndefined();
});

test("a name in any script, and one with a meaning for folders, is only a name", async () => {
  const names = ["旗/../../题.pdf", "a\\b\\c.txt", "..", "x\u202egpj.exe", 'q"uote.txt'];
  const body = aForm("files", ...names.map((name) => ({ bytes: randomWord(), name })));
  const stored = await ok<FileRef[]>("POST", "/api/assets", { as: await anAdmin(), body });
  expect(stored.map((file) => file.name)).toEqual(["题.pdf", "c.txt", "file", "x_gpj.exe", "q_uote.txt"]);
});

test("parts of a file are sent on request", async () => {
  const text = `0123456789${randomWord()}`;
  const [file] = await ok<FileRef[]>("POST", "/api/assets", { as: await anAdmin(), body: aForm("files", { bytes: text }) });
  const get = (headers: Record<string, string>, method = "GET") => call(method, `/assets/${file!.hash}/a.txt`, { headers });
  const part = await get({ Range: "bytes=2-4" });
  expect([part.status, await part.text()]).toEqual([206, "234"]);
  expect([part.headers.get("Content-Range"), part.headers.get("Content-Length")]).toEqual(["bytes 2-4/20", "3"]);
  const end = await get({ Range: "bytes=-3" });
  expect(await end.text()).toBe(text.slice(-3));
  const none = await get({ Range: "bytes=20-" });
  expect([none.status, none.headers.get("Content-Range"), await none.text()]).toEqual([416, "bytes */20", ""]);
  const whole = await get({ Range: "bytes=2-4", "If-Range": '"other"' });
  expect([whole.status, await whole.text()]).toEqual([200, text]);
  const headOnly = await get({}, "HEAD");
  expect([headOnly.status, headOnly.headers.get("Content-Length"), await headOnly.text()]).toEqual([200, "20", ""]);
  expect((await get({}, "POST")).status).toBe(405);
});

test("content that is missing in the store answers 404, is logged once, and is restored by the next upload", async () => {
  const as = await anAdmin();
  const body = () => aForm("files", { bytes: text });
  const text = randomWord();
  const [file] = await ok<FileRef[]>("POST", "/api/assets", { as, body: body() });
  const row = (await rowOf(file!.hash))!;
  await env.FILES.delete(fileKey("file", row.hash, row.object));
  expect((await call("GET", `/assets/${row.hash}/a`)).status).toBe(404);
  expect((await call("GET", `/assets/${row.hash}/a`)).status).toBe(404);
  const message = `The content of the file ${row.hash} is missing from the store`;
  await expect.poll(async () => (await db.select().from(logs).where(eq(logs.message, message))).length).toBe(1);
  await ok("POST", "/api/assets", { as, body: body() });
  expect(await (await call("GET", `/assets/${row.hash}/a`)).text()).toBe(text);
});

test("concurrent uploads and deletions of the same bytes leave exactly the right number of references", async () => {
  const ctx = aContext();
  const text = randomWord();
  const put = () => store(ctx, new Blob([text]), { kind: "image", name: "avatar", type: "image/png" });
  const hash = await put();
  await release(ctx, hash);
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(Array.from({ length: 8 }, () => put().then(() => release(ctx, hash))));
    expect(await rowOf(hash)).toBeUndefined();
    await Promise.all([put(), ...Array.from({ length: 8 }, () => put().then(() => release(ctx, hash)))]);
    const row = (await rowOf(hash))!;
    expect(row.refs).toBe(1);
    const { objects } = await env.FILES.list({ prefix: `image/${hash}` });
    expect(objects.map((object) => object.key)).toEqual([fileKey("image", hash, row.object)]);
    await release(ctx, hash);
  }
});

test("a picture of a user or team has at most 1,024 pixels per side, because a page shows a hundred of them; a poster may be larger", async () => {
  const game = await aRunningGame();
  const { id, captain: as } = game.teams[0]!;
  const body = (side: number) => aForm("file", { bytes: aPng(side, 16), name: "a.png", type: "image/png" });
  for (const path of ["/api/account/avatar", `/api/team/${id}/avatar`]) {
    expect(await refusal(await call("PUT", path, { as, body: body(1_025) }))).toBe("400 image.side");
    await ok("PUT", path, { as, body: body(1_024) });
  }
  await ok("PUT", `/api/edit/games/${game.id}/poster`, { as: game.organiser, body: body(1_025) });
});
