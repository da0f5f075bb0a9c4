import { expect, test } from "vitest";
import { addressName } from "../challenge-files/folder/file-name.ts";
import { areThere } from "./wanted-file.ts";

test.each(["https://files.example:8443/", "https://example.com/stage:1/disk*.img", "https://example.com/disk.img"])(
  "%s, to which nobody has given a name, is the same in a folder and on the platform",
  (url) => {
    const name = addressName(url);
    expect(areThere([{ url, name }], [{ type: "Remote", url, name }])).toBe(true);
    expect(areThere([{ url, name: "other.img" }], [{ type: "Remote", url, name }])).toBe(false);
  },
);
