// The fonts of certificates: unchanged files of packages, which the Worker reads in slices. No page loads them.
import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Where the Worker looks for them (`worker/services/certificate/font-slices.ts`). */
const FONTS_PATH = "/certificate-fonts";
const PACKAGES = "node_modules/@fontsource-variable";
const FAMILIES = ["inter", "noto-emoji", "noto-sans-jp", "noto-sans-kr", "noto-sans-sc"];

/** The path of such a file before a build, from its path in one; null for any other file. */
export function sourceOf(path) {
  const [, family, name] = /^\/certificate-fonts\/([a-z-]+)\/((?:[\w-]+-wght-normal\.woff2)|unicode\.json)$/.exec(path) ?? [];
  if (!FAMILIES.includes(family)) return null;
  return name === "unicode.json" ? join(PACKAGES, family, name) : join(PACKAGES, family, "files", name);
}

/** Copies them into the folder of built files. */
export function copyFonts(client) {
  for (const family of FAMILIES) {
    const folder = join(client, FONTS_PATH, family);
    mkdirSync(folder, { recursive: true });
    const slices = readdirSync(join(PACKAGES, family, "files")).filter((name) => name.endsWith("-wght-normal.woff2"));
    for (const name of ["unicode.json", ...slices]) copyFileSync(sourceOf(`${FONTS_PATH}/${family}/${name}`), join(folder, name));
  }
}
