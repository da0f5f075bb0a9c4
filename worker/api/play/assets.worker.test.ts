import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { FileRef } from "../../contract/wire/game/info.ts";
import { connect } from "../../db/client.ts";
import { attachments, files } from "../../db/schema/index.ts";
import { store } from "../../services/file/file-store.ts";
import { call, ok, refusal } from "../../testing/call.ts";
import { aContext } from "../../testing/context.ts";
import { aForm, aPng } from "../../testing/images/images.ts";
import { anAdmin, aUser, randomWord } from "../../testing/users.ts";

const db = connect(env.DB);

async function anUpload(bytes: string, name = "notes.txt"): Promise<string> {
  const [file] = await ok<FileRef[]>("POST", "/api/assets", { as: await anAdmin(), body: aForm("files", { bytes, name }) });
  return file!.hash;
}

async function refsOf(hash: string): Promise<number | null> {
  const row = await db.select({ refs: files.refs }).from(files).where(eq(files.hash, hash)).get();
  return row?.refs ?? null;
}

/** Keys in R2 under which these bytes are stored. */
async function objectsOf(hash: string): Promise<string[]> {
  const lists = await Promise.all(["file", "image", "writeup"].map((kind) => env.FILES.list({ prefix: `${kind}/${hash}` })));
  return lists.flatMap((list) => list.objects.map((object) => object.key));
}

test("uploaded files can be downloaded under their hash, in the order given, without the empty ones", async () => {
  const as = await anAdmin();
  const [one, two] = [randomWord(), randomWord()];
  const body = aForm("files", { bytes: one, name: "a/b.txt" }, { bytes: "", name: "empty" }, { bytes: two, name: "c.html" });
  const stored = await ok<FileRef[]>("POST", "/api/assets", { as, body });
  expect(stored.map((file) => file.name)).toEqual(["b.txt", "c.html"]);
  const text = await call("GET", `/assets/${stored[0]!.hash}/Name%20of%20Mine.TXT`);
  expect(await text.text()).toBe(one);
  expect(text.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(text.headers.get("Content-Disposition")).toContain('attachment; filename="Name of Mine.TXT"');
  expect(text.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(text.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
  const page = await call("GET", `/assets/${stored[1]!.hash}/c.html`);
  expect(page.headers.get("Content-Type")).toBe("application/octet-stream");
});

test("a link cannot give a file a name that stored ones may not have: folders, line breaks, a reversed ending, any length", async () => {
  const hash = await anUpload(randomWord());
  const nameOf = async (name: string) => {
    const answer = await call("HEAD", `/assets/${hash}/${encodeURIComponent(name)}`);
    return decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(answer.headers.get("Content-Disposition")!)![1]!);
  };
  expect(await nameOf("a/../b\r\nc.txt")).toBe("b__c.txt");
  expect(await nameOf("photo_\u202Egpj.exe")).toBe("photo__gpj.exe");
  expect(await nameOf(`${"x".repeat(3_000)}.txt`)).toHaveLength(255);
  expect(await nameOf("日本 語's.txt")).toBe("日本 語's.txt");
});

test("the query `filename` renames all", async () => {
  const body = aForm("files", { bytes: randomWord(), name: "flag{one}" }, { bytes: randomWord(), name: "flag{two}" });
  const stored = await ok<FileRef[]>("POST", "/api/assets?filename=DYN_ATTACHMENT_7", { as: await anAdmin(), body });
  expect(stored.map((file) => file.name)).toEqual(["DYN_ATTACHMENT_7", "DYN_ATTACHMENT_7"]);
});

test("only administrators upload and delete", async () => {
  const as = await aUser();
  expect((await call("POST", "/api/assets", { as, body: aForm("files", { bytes: "x" }) })).status).toBe(403);
  expect((await call("POST", "/api/assets", { body: aForm("files", { bytes: "x" }) })).status).toBe(401);
  expect((await call("DELETE", `/api/assets/${"0".repeat(64)}`, { as })).status).toBe(403);
});

test("the same bytes are one file, which is deleted with its last reference", async () => {
  const bytes = randomWord();
  const hash = await anUpload(bytes);
  expect(await anUpload(bytes, "again.txt")).toBe(hash);
  const as = await anAdmin();
  await ok("DELETE", `/api/assets/${hash}`, { as });
  expect((await call("GET", `/assets/${hash}/a.txt`)).status).toBe(200);
  await ok("DELETE", `/api/assets/${hash}`, { as });
  expect((await call("GET", `/assets/${hash}/a.txt`)).status).toBe(404);
  expect(await objectsOf(hash)).toEqual([]);
  expect(await refusal(await call("DELETE", `/api/assets/${hash}`, { as }))).toBe("404 notFound");
});

test("concurrent uploads and deletions of the same bytes never leave a reference without its file", async () => {
  const bytes = randomWord();
  const as = await anAdmin();
  const hash = await anUpload(bytes);
  await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      i % 2 ? call("DELETE", `/api/assets/${hash}`, { as }) : call("POST", "/api/assets", { as, body: aForm("files", { bytes }) }),
    ),
  );
  const [refs, objects] = [await refsOf(hash), await objectsOf(hash)];
  expect(refs).not.toBe(0);
  expect(objects).toHaveLength(refs === null ? 0 : 1);
});

test("an upload that fails leaves no row behind", async () => {
  const blob = new Blob([randomWord()]);
  const broken = { put: () => Promise.reject(new Error("R2 is away")), delete: () => Promise.resolve() } as unknown as R2Bucket;
  const before = await db.$count(files);
  await expect(store(aContext(null, { files: broken }), blob, { kind: "file", name: "x", type: "y" })).rejects.toThrow("R2 is away");
  expect(await db.$count(files)).toBe(before);
});

test("a known file need not be sent again", async () => {
  const hash = await anUpload(randomWord());
  const first = await call("GET", `/assets/${hash}/a.txt`);
  const again = await call("GET", `/assets/${hash}/a.txt`, { headers: { "If-None-Match": first.headers.get("ETag")! } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("attachments of nothing visible are absent, except for staff", async () => {
  const hash = await anUpload(randomWord());
  await db.insert(attachments).values({ type: "Local", fileHash: hash, size: 10 });
  expect((await call("GET", `/assets/${hash}/a.txt`)).status).toBe(404);
  expect((await call("GET", `/assets/${hash}/a.txt`, { as: await aUser() })).status).toBe(404);
  expect((await call("GET", `/assets/${hash}/a.txt`, { as: await anAdmin() })).status).toBe(200);
});

test.each(["/assets/xyz/a", `/assets/${"a".repeat(64)}/a`, `/assets/${"a".repeat(64)}/%ff`, `/assets/${"a".repeat(64)}/`])(
  "%s does not exist",
  async (path) => {
    expect((await call("GET", path)).status).toBe(404);
  },
);

test("an avatar is shown to everybody, and the one it replaces is deleted", async () => {
  const as = await aUser();
  const first = await ok<string>("PUT", "/api/account/avatar", { as, body: aForm("file", { bytes: aPng() }) });
  const shown = await call("GET", first);
  expect(shown.headers.get("Content-Type")).toBe("image/png");
  expect(shown.headers.get("Content-Disposition")).toBe("inline");
  expect(shown.headers.get("Cache-Control")).toContain("public");
  const second = await ok<string>("PUT", "/api/account/avatar", { as, body: aForm("file", { bytes: aPng() }) });
  expect(second).not.toBe(first);
  expect((await call("GET", first)).status).toBe(404);
  expect(await ok("GET", "/api/account/profile", { as })).toMatchObject({ avatar: second });
});

test("many avatars at once leave one file", async () => {
  const as = await aUser();
  const urls = await Promise.all(
    Array.from({ length: 6 }, () => ok<string>("PUT", "/api/account/avatar", { as, body: aForm("file", { bytes: aPng() }) })),
  );
  const { avatar } = await ok<{ avatar: string }>("GET", "/api/account/profile", { as });
  const statuses = await Promise.all(urls.map(async (url) => [url, (await call("GET", url)).status]));
  expect(statuses.filter(([, status]) => status === 200)).toEqual([[avatar, 200]]);
});

test.each([
  ["nothing in it", "", "400 image.empty"],
  ["a page in it", "<!doctype html><script>alert(1)</script>", "400 image.type"],
  ["a drawing with scripts", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "400 image.type"],
  ["a side too long", aPng(8_193, 1), "400 image.type"],
])("an avatar with %s is refused", async (_, bytes, expected) => {
  const body = aForm("file", { bytes, name: "avatar.png", type: "image/png" });
  expect(await refusal(await call("PUT", "/api/account/avatar", { as: await aUser(), body }))).toBe(expected);
});

test("an avatar may have exactly 3 MiB, and not a byte more", async () => {
  const as = await aUser();
  const of = (size: number) => aForm("file", { bytes: aPng(64, 64, size) });
  expect((await call("PUT", "/api/account/avatar", { as, body: of(3 * 1024 * 1024) })).status).toBe(200);
  expect(await refusal(await call("PUT", "/api/account/avatar", { as, body: of(3 * 1024 * 1024 + 1) }))).toBe("400 image.size");
});

test("the parts of a form are found whatever the case of their names", async () => {
  const named = (name: string, bytes: BlobPart) => {
    const form = new FormData();
    form.append(name, new File([bytes], "a.png"));
    return form;
  };
  const avatar = await call("PUT", "/api/account/avatar", { as: await aUser(), body: named("File", aPng()) });
  const stored = await call("POST", "/api/assets?FileName=b.txt", { as: await anAdmin(), body: named("FILES", randomWord()) });
  expect([avatar.status, stored.status, await stored.json()]).toMatchObject([200, 200, [{ name: "b.txt" }]]);
});

test("a form without its part, and a body that is not a form, are refused", async () => {
  const as = await aUser();
  expect(await refusal(await call("PUT", "/api/account/avatar", { as, body: aForm("files", { bytes: aPng() }) }))).toBe("400 file.missing");
  expect(await refusal(await call("PUT", "/api/account/avatar", { as, body: { file: "x" } }))).toBe("415 unsupportedMedia");
});
