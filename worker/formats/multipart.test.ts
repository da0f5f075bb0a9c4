import fc from "fast-check";
import { expect, test } from "vitest";
import { boundaryOf, FormSplitter, type PartHead } from "./multipart.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const head = (disposition: string, type = "") =>
  `Content-Disposition: form-data; ${disposition}\r\n${type && `Content-Type: ${type}\r\n`}\r\n`;

type Part = { head: PartHead; bytes: number[]; whole: boolean };

function split(boundary: string, chunks: Uint8Array[]): { parts: Part[]; state: string } {
  const splitter = new FormSplitter(boundary);
  const parts: Part[] = [];
  for (const event of chunks.flatMap((chunk) => splitter.push(chunk))) {
    if (event.kind === "part") parts.push({ head: event.head, bytes: [], whole: false });
    else if (event.kind === "data") for (const byte of event.bytes) parts.at(-1)!.bytes.push(byte);
    else parts.at(-1)!.whole = true;
  }
  return { parts, state: splitter.state };
}

const one = (text: string) => split("XX", [bytesOf(text)]);

test("parts are read completely, however the body is split into chunks", async () => {
  const noise = fc.uint8Array({ maxLength: 300 });
  const tricky = fc
    .array(fc.constantFrom("\r", "\n", "-", "\r\n--", "X", "\r\n--Y"), { maxLength: 40 })
    .map((some) => bytesOf(some.join("")));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(noise, tricky), { maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 90 })),
      async (files, cuts) => {
        const form = new FormData();
        for (const bytes of files) form.append("files", new File([Uint8Array.from(bytes)], '旗 "a".bin', { type: "image/png" }));
        const request = new Request("http://x", { method: "POST", body: form });
        const body = new Uint8Array(await request.arrayBuffer());
        const chunks: Uint8Array[] = [];
        for (let at = 0, i = 0; at < body.length; i += 1) chunks.push(body.subarray(at, (at += cuts[i % (cuts.length || 1)] ?? 50)));
        const { parts, state } = split(boundaryOf(request.headers.get("Content-Type")!)!, chunks);
        expect(state === "done" || (files.length === 0 && state !== "broken")).toBe(true);
        expect(parts.map((part) => part.bytes)).toEqual(files.map((bytes) => [...bytes]));
        for (const part of parts)
          expect(part).toMatchObject({ whole: true, head: { name: "files", fileName: '旗 "a".bin', type: "image/png" } });
      },
    ),
    { numRuns: 300 },
  );
});

test("a preamble, an epilogue and unknown header fields are skipped", () => {
  const { parts, state } = one(`hello\r\n--XX\r\nX-Odd: 1\r\n${head('name="a"')}b\r\n--XX--\r\nbye\r\n--XX\r\n`);
  expect(parts).toEqual([{ head: { name: "a", fileName: null, type: "" }, bytes: [98], whole: true }]);
  expect(state).toBe("done");
});

test.each([
  ['name="f"; filename="a;b\\"c.txt"', 'a;b"c.txt'],
  ['name="f"; filename="%22x%22.txt"', '"x".txt'],
  ['name="f"; filename="%22%0Ax%0d.txt"', '"\nx\r.txt'],
  ['name="f"; filename="\\"a:b\\".txt"', '"a:b".txt'],
  ['NAME="f";FileName="x.txt"', "x.txt"],
  ["name=f; filename=plain.txt", "plain.txt"],
  ['name="f"; filename="old"; filename*=UTF-8\'\'%E6%97%97.txt', "旗.txt"],
  ['name="f"; filename="old"; filename*=UTF-8\'\'%E6%97', "old"],
  ['name="f"', null],
])("%s names %s", (disposition, fileName) => {
  expect(one(`--XX\r\n${head(disposition)}x\r\n--XX--`).parts[0]?.head).toEqual({ name: "f", fileName, type: "" });
});

test("the names of header fields, their kind and their type may be in any case", () => {
  const { parts } = one("--XX\r\ncontent-DISPOSITION : Form-Data; name=f\r\nCONTENT-TYPE: Image/PNG\r\n\r\nx\r\n--XX--");
  expect(parts[0]?.head).toEqual({ name: "f", fileName: null, type: "image/png" });
});

test.each([
  ["a head without a name", `--XX\r\n${head('filename="x"')}y\r\n--XX--`],
  ["a part that is not a field", "--XX\r\nContent-Disposition: attachment; name=x\r\n\r\ny\r\n--XX--"],
  ["a part that only mentions a field", "--XX\r\nContent-Disposition: x-form-data; name=x\r\n\r\ny\r\n--XX--"],
  ["a part without a head", "--XX\r\n\r\ny\r\n--XX--"],
  ["a head that never ends", `--XX\r\nX: ${"a".repeat(9_000)}`],
  ["a boundary that never comes", "a".repeat(9_000)],
  ["more parts than a form has", `--XX\r\n${head('name="a"')}\r\n`.repeat(1_001) + "--XX--"],
  ["one dash behind a boundary", "--XX-x"],
  ["a dash that comes second behind a boundary", "--XXx-"],
  ["half a line break behind a boundary", `--XX\rx${head('name="a"')}`],
  ["the other half of one", `--XXx\n${head('name="a"')}`],
  ["something behind a boundary", `--XXY\r\n${head('name="a"')}`],
])("%s makes the form invalid", (_, text) => {
  expect(one(text).state).toBe("broken");
});

test("a form may have a thousand parts", () => {
  expect(one(`--XX\r\n${head('name="a"')}\r\n`.repeat(1_000) + "--XX--").state).toBe("done");
});

test("a body that ends early is not done", () => {
  const whole = `--XX\r\n${head('name="a"')}some bytes\r\n--XX--`;
  for (let length = 0; length < whole.length; length += 1) expect(one(whole.slice(0, length)).state).not.toBe("done");
});

test.each([
  ["multipart/form-data; boundary=abc", "abc"],
  ['Multipart/Form-Data; charset=utf-8; boundary="a b"', "a b"],
  ["multipart/form-data; boundary=a", "a"],
  [`multipart/form-data;boundary=${"a".repeat(70)}`, "a".repeat(70)],
  [`multipart/form-data; boundary="${"a".repeat(71)}"`, null],
  ["x-multipart/form-data; boundary=abc", null],
  ["multipart/mixed; boundary=abc", null],
  ["multipart/form-data", null],
  [`multipart/form-data; boundary=${"a".repeat(500)}`, null],
  ["application/json", null],
])("%s has the boundary %s", (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary);
});
