import { crc32 } from "../../../packages/zip/crc32.ts";
import { joinedBytes } from "../../formats/joined-bytes.ts";

/** A well-formed PNG of these dimensions. Its data is random, so that no two are the same file; only browsers decode it. `bytes` is the total size. */
export function aPng(width = 64, height = 64, bytes = 100): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(13);
  new DataView(head.buffer).setUint32(0, width);
  new DataView(head.buffer).setUint32(4, height);
  head.set([8, 6, 0, 0, 0], 8);
  const data = new Uint8Array(bytes - 8 - 25 - 12 - 12);
  crypto.getRandomValues(data.subarray(0, 43));
  return joinedBytes([[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], aChunk("IHDR", head), aChunk("IDAT", data), aChunk("IEND", [])]);
}

/** One chunk of a PNG, with its checksum. */
export function aChunk(name: string, data: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(12 + data.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(new TextEncoder().encode(name), 4);
  chunk.set(data, 8);
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, -4)));
  return chunk;
}

/** A form with one part, as uploads send it. */
export function aForm(
  part: "file" | "files",
  ...contents: { bytes: Uint8Array<ArrayBuffer> | string; name?: string; type?: string }[]
): FormData {
  const form = new FormData();
  for (const { bytes, name = "upload.bin", type = "application/octet-stream" } of contents) {
    form.append(part, new File([bytes], name, { type }));
  }
  return form;
}
