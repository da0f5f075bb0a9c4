import { expect, test } from "vitest";
import { checkTeamToken, makeGameKeys, saltOf, signTeamToken, teamHash } from "./team-token.ts";

test("a team's token verifies with its game's public key and with no other", async () => {
  const [keys, other] = [await makeGameKeys("a secret"), await makeGameKeys("a secret")];
  const token = await signTeamToken(1201, keys.privateKey, "a secret");

  expect(token).toMatch(/^1201:[A-Za-z0-9+/]{86}==$/);
  expect(await checkTeamToken(token, keys.publicKey)).toBe("valid");
  expect(await checkTeamToken(token, other.publicKey)).toBe("wrong");
  expect(await checkTeamToken(token.replace("1201", "1202"), keys.publicKey)).toBe("wrong");
});

test.each(["", "7", "7:", ":AAAA", "x:AAAA", "7:not base64", "7:AAAA"])("the token %j is malformed, not an error", async (token) => {
  const { publicKey } = await makeGameKeys("");
  expect(await checkTeamToken(token, publicKey)).toBe("malformed");
});

test("an invalid key is malformed", async () => {
  const token = await signTeamToken(1, (await makeGameKeys("")).privateKey, "");
  expect(await checkTeamToken(token, "AAAA")).toBe("malformed");
});

/** Seed 00 01 … 1f, computed with another implementation of Ed25519 and SHA-256. docs/team-tokens.md shows the same. */
const VECTOR = {
  secret: "example-xor-key",
  stored: "ZXljbnRpYypwZngmZ2h3amhwf2N4cDtvd2s3cHlke2c=",
  token: "1201:/wXLMgGSfN6veqwsY9BR7iJGPnnlm4Co4vnMZizuuQERoBxcwg0RtNmSrFRlw1Z7b09IUVUXeso5uvwaj7L3CA==",
  salt: "ccda06fe6c6e4326e26a4665612592f6e6cddff76556070660e4f02f413b458b",
  hash: "00582f1f4831",
};

test("the token, the salt and the team hash match the vector", async () => {
  const { secret, stored, token, salt, hash } = VECTOR;
  expect(await signTeamToken(1201, stored, secret)).toBe(token);
  expect(saltOf(stored, secret)).toBe(salt);
  expect(teamHash(stored, secret, 114, token)).toBe(hash);
});

test("salt and team hash depend on the key, not on the secret that encrypts it", () => {
  const bare = btoa(String.fromCharCode(...Uint8Array.from({ length: 32 }, (_, i) => i)));
  expect(saltOf(bare, "")).toBe(VECTOR.salt);
  expect(teamHash(bare, "", 114, VECTOR.token)).toBe(VECTOR.hash);
  expect(teamHash(bare, "", 115, VECTOR.token)).not.toBe(VECTOR.hash);
});

test("the token of the vector verifies with the public key of its seed", async () => {
  const token = await signTeamToken(1201, VECTOR.stored, VECTOR.secret);
  expect(await checkTeamToken(token, "A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=")).toBe("valid");
});
