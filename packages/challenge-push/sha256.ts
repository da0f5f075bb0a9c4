/** SHA-256 (FIPS 180-4) in hexadecimal: the runtime's, or our own on a page without `SubtleCrypto` because it was loaded without encryption. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>, subtle: SubtleCrypto | undefined = globalThis.crypto.subtle): Promise<string> {
  const digest = subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : ownDigest(bytes);
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The first 32 bits of the fractional parts of the roots of the first primes. */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && Array.from({ length: n }, (_, d) => d).every((d) => d < 2 || n % d !== 0),
);
const ROUNDS = Int32Array.from(PRIMES.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function ownDigest(bytes: Uint8Array): Uint8Array {
  const blocks = Math.floor((bytes.length + 72) / 64);
  const tail = new Uint8Array(blocks * 64 - (bytes.length - (bytes.length % 64)));
  tail.set(bytes.subarray(bytes.length - (bytes.length % 64)));
  tail[bytes.length % 64] = 0x80;
  new DataView(tail.buffer).setBigUint64(tail.length - 8, BigInt(bytes.length) * 8n);
  const state = START.slice();
  const words = new Int32Array(64);
  const fold = (part: Uint8Array, most: number) => {
    const view = new DataView(part.buffer, part.byteOffset, part.byteLength);
    for (let at = 0; at + 64 <= most; at += 64) foldBlock(state, words, view, at);
  };
  fold(bytes, bytes.length);
  fold(tail, tail.length);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setInt32(i * 4, word));
  return new Uint8Array(digest.buffer);
}

function foldBlock(state: Int32Array, w: Int32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i += 1) w[i] = view.getInt32(at + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const [x, y] = [w[i - 15]!, w[i - 2]!];
    w[i] = w[i - 16]! + w[i - 7]! + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i]! + w[i]!) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) | 0));
}
