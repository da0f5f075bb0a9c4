/** The smallest well-formed PNG header of these measures, followed by random bytes so that no two are the same file. */
export function aPng(width = 64, height = 64): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(48);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x89504e47);
  view.setUint32(4, 0x0d0a1a0a);
  view.setUint32(8, 13);
  bytes.set(new TextEncoder().encode("IHDR"), 12);
  view.setUint32(16, width);
  view.setUint32(20, height);
  crypto.getRandomValues(bytes.subarray(24));
  return bytes;
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
