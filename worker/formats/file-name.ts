export { safeFileName, storableName } from "../../packages/challenge-files/folder/file-name.ts";

/** Types by file extension. What a browser could run as a page of ours (HTML, SVG, XML) is omitted on purpose. */
const TYPES: Record<string, string> = {
  "7z": "application/x-7z-compressed",
  gif: "image/gif",
  gz: "application/gzip",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  json: "application/json",
  md: "text/plain; charset=utf-8",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  pcap: "application/vnd.tcpdump.pcap",
  pdf: "application/pdf",
  png: "image/png",
  py: "text/plain; charset=utf-8",
  tar: "application/x-tar",
  txt: "text/plain; charset=utf-8",
  wav: "audio/wav",
  webp: "image/webp",
  zip: "application/zip",
};

/** The media type for a file's extension; the generic type if it has none. */
export function typeOfName(name: string): string {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(TYPES, extension) ? TYPES[extension]! : "application/octet-stream";
}

/** `Content-Disposition` of a download, with the name in both the old and the encoded form. */
export function disposition(kind: "attachment" | "inline", name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
