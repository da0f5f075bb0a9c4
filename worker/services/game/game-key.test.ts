import { expect, test } from "vitest";
import { isSealed, openKey, sealKey } from "./game-key.ts";

const SECRET = "a secret of thirty-two characters";
const KEY = Buffer.from(Uint8Array.from({ length: 32 }, (_, i) => i)).toString("base64");
/** As earlier versions stored it under `example-xor-key`. */
const MASKED = "ZXljbnRpYypwZngmZ2h3amhwf2N4cDtvd2s3cHlke2c=";

test("an encrypted key can be decrypted with its secret and with no other", () => {
  const stored = sealKey(KEY, SECRET);
  expect(isSealed(stored)).toBe(true);
  expect(openKey(stored, SECRET)).toBe(KEY);
  expect(() => openKey(stored, "another secret")).toThrow();
  expect(sealKey(KEY, SECRET)).not.toBe(stored);
});

test("the stored value and the key together reveal nothing of the secret", () => {
  const stored = Buffer.from(sealKey(KEY, SECRET).replace(/^\w+:/, ""), "base64");
  const plain = Buffer.from(KEY, "base64");
  for (let at = 0; at + plain.length <= stored.length; at += 1)
    expect(Buffer.from(plain.map((byte, i) => byte ^ stored[at + i]!)).toString("latin1")).not.toContain(SECRET.slice(0, 4));
});

test("a key that an earlier version masked can be read", () => {
  expect(isSealed(MASKED)).toBe(false);
  expect(openKey(MASKED, "example-xor-key")).toBe(KEY);
});
