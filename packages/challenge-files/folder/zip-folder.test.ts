import { zipSync, type Zippable } from "fflate";
import { expect, test } from "vitest";
import { BOUNDS } from "../challenge/limits.ts";
import { filesFolder, folderOf, unwrapped } from "./folder.ts";
import { readChallenges } from "../read.ts";
import { openZip, sourceOf } from "./zip-folder.ts";

const text = (one: string) => new TextEncoder().encode(one);
const MANIFEST = text("vexil: 1\nname: A\nfiles: [a.txt]\n");

const open = (entries: Zippable) => openZip(sourceOf(new File([zipSync(entries) as Uint8Array<ArrayBuffer>], "repo.zip")));
const paths = ({ files }: { files: ReadonlyMap<string, number> }) => [...files.keys()].sort();

test("a Git host's archive is the folder inside it; its files are unpacked, complete and one by one", async () => {
  const folder = await open({
    "repo-main/web/a/challenge.yml": MANIFEST,
    "repo-main/web/a/a.txt": [text("a".repeat(1_000)), { level: 9 }],
    "repo-main/.DS_Store": text("x"),
    "__MACOSX/repo-main/web/a/._a.txt": text("x"),
  });
  expect(paths(folder)).toEqual(["web/a/a.txt", "web/a/challenge.yml"]);
  expect(new TextDecoder().decode(await folder.read("web/a/a.txt"))).toBe("a".repeat(1_000));
  const { challenges } = await readChallenges(folder);
  expect(challenges).toMatchObject([{ file: "web/a/challenge.yml", challenge: { files: [{ from: { path: "web/a/a.txt" } }] } }]);
});

test("a link is left out, whatever it leads to", async () => {
  const folder = await open({
    "a/challenge.yml": MANIFEST,
    "a/a.txt": [text("/etc/passwd"), { os: 3, attrs: 0o120777 << 16 }],
    "b.txt": text("b"),
  });
  expect(paths(folder)).toEqual(["a/challenge.yml", "b.txt"]);
  const { errors } = await readChallenges(folder);
  expect(errors[0]!.message).toContain("names a.txt, which does not exist (links are not followed)");
});

test("a path that leads out of the folder makes all of it invalid", async () => {
  await expect(open({ "../out.txt": text("x"), "a/challenge.yml": MANIFEST }).then(readChallenges)).rejects.toThrow(
    "is not a path inside the folder",
  );
});

test.each([
  ["ja", "問題", [0x96, 0xe2, 0x91, 0xe8]],
  ["zh-CN", "题目", [0xcc, 0xe2, 0xc4, 0xbf]],
])("names that Windows wrote in the encoding of a system in %s are read", async (locale, name, written) => {
  const bytes = zipSync({ "challenge.yml": MANIFEST, "1234.pdf": text("x") }) as Uint8Array<ArrayBuffer>;
  const at = (from: number) => bytes.findIndex((_, i) => i >= from && text("1234.pdf").every((byte, n) => bytes[i + n] === byte));
  const local = at(0);
  for (const place of [local, at(local + 1)]) bytes.set(written, place);
  const folder = await openZip(sourceOf(new File([bytes], "repo.zip")), locale);
  expect(paths(folder)).toEqual(["challenge.yml", `${name}.pdf`]);
  expect(await folder.read(`${name}.pdf`)).toEqual(text("x"));
});

test("a file that is no ZIP, is damaged or has false sizes is refused by name", async () => {
  await expect(openZip(sourceOf(new File(["hello"], "x.zip")))).rejects.toThrow("x.zip: is not a readable ZIP archive");
  const bytes = zipSync({ "a.txt": [text("aaaa"), { level: 0 }] }) as Uint8Array<ArrayBuffer>;
  bytes[bytes.indexOf(0x61, 35)] = 0x62;
  const folder = await openZip(sourceOf(new File([bytes], "x.zip")));
  await expect(folder.read("a.txt")).rejects.toThrow("a.txt: is damaged in the ZIP archive");
  const bomb = zipSync({ a: [new Uint8Array(50_000_000), { level: 9 }] }) as Uint8Array<ArrayBuffer>;
  await expect(openZip(sourceOf(new File([bomb], "x.zip")))).rejects.toThrow("made to inflate");
});

test("an archive of too many files is refused, and a file that would be too large when it is read", async () => {
  const listing = async (count: number) => {
    const bytes = zipSync({ a: text("a") }) as Uint8Array<ArrayBuffer>;
    for (const place of [14, 12]) new DataView(bytes.buffer).setUint16(bytes.length - place, count, true);
    await openZip(sourceOf(new File([bytes], "x.zip")));
  };
  await expect(listing(40_001)).rejects.toMatchObject({ problem: { code: "moreFiles" } });
  await expect(listing(40_000)).rejects.toMatchObject({ problem: { code: "wrongZip" } });
  const reading = async (size: number) => {
    const bytes = zipSync({ a: [new Uint8Array(260_000), { level: 0 }] }) as Uint8Array<ArrayBuffer>;
    const entry = new DataView(bytes.buffer, bytes.length - 22 - 47);
    entry.setUint16(10, 8, true);
    entry.setUint32(24, size, true);
    await (await openZip(sourceOf(new File([bytes], "x.zip")))).read("a");
  };
  await expect(reading(BOUNDS.fileBytes + 1)).rejects.toMatchObject({ problem: { code: "large" } });
  await expect(reading(BOUNDS.fileBytes)).rejects.toMatchObject({ problem: { code: "damaged" } });
});

test.each([
  [["repo/web/a/challenge.yml"], ["web/a/challenge.yml"]],
  [
    ["web/a/challenge.yml", "web/b/challenge.yml"],
    ["web/a/challenge.yml", "web/b/challenge.yml"],
  ],
  [
    ["a/challenge.yml", "b/challenge.yml"],
    ["a/challenge.yml", "b/challenge.yml"],
  ],
  [
    ["game.yml", "a/challenge.yml"],
    ["game.yml", "a/challenge.yml"],
  ],
])("%j without the wrapper folder is %j", (given, wanted) => {
  expect([...unwrapped(folderOf(Object.fromEntries(given.map((path) => [path, ""])))).files.keys()]).toEqual(wanted);
});

test("a browser's files are a folder", async () => {
  const folder = filesFolder(
    new Map([
      ["a/challenge.yml", new File([MANIFEST as Uint8Array<ArrayBuffer>], "challenge.yml")],
      ["a/a.txt", new File(["a"], "a.txt")],
    ]),
  );
  expect((await readChallenges(folder)).challenges).toHaveLength(1);
});
