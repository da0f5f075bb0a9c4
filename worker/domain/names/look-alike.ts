import { nameKey } from "./name.ts";

/**
 * Letters of other alphabets, after folding, by the Latin letter they are taken for. Where the two cases of a letter look like two
 * Latin ones (Greek Ν and ν), the capital counts.
 */
const TAKEN_FOR: Record<string, string> = {
  a: "аαɑᴀꭺ",
  b: "вьβʙᏼ",
  c: "сϲᴄꮯ",
  d: "ԁᴅꭰ",
  e: "еҽεᴇꭼ",
  f: "ғϝꜰ",
  g: "ԍɡɢցꮐ",
  h: "һнհʜꮋ",
  i: "іӏιɪıɩꭵᛁ|1l",
  j: "јϳᴊꭻ",
  k: "кκᴋꮶ",
  m: "мμᴍꮇ",
  n: "пηνոɴ",
  o: "оοօᴏ0",
  p: "рρᴘꮲ",
  q: "ԛզ",
  r: "гʀꭱ",
  s: "ѕꜱꮪ",
  t: "тτᴛꭲ",
  u: "υսᴜ",
  v: "ѵᴠꮩ",
  w: "ԝωᴡꮃ",
  x: "хχ",
  y: "уүγʏ",
  z: "ζᴢꮓ",
  "-": "‐‑‒–—―−ー一",
  "'": "‘’ʼ′ʹ`",
};
const LATIN = new Map(Object.entries(TAKEN_FOR).flatMap(([latin, others]) => [...others].map((other) => [nameKey(other), latin] as const)));

/** Names that only the first administrator carries, and those under which the log has what nobody did who is signed in. */
const RESERVED = new Set(["admin", "system", "anonymous"].map(skeleton));

/**
 * The form in which names that are taken for one another are equal: folded as for uniqueness, letters of other alphabets as the Latin
 * ones they look like, `l`, `1` and `|` as `i`, `0` as `o`, `rn` as `m`. For comparing only, never for showing. Folding twice changes nothing more.
 */
export function skeleton(name: string): string {
  const parts = [...nameKey(name).normalize("NFKD")].map((character) => LATIN.get(character) ?? character);
  return parts.join("").replaceAll("i\u0307", "i").replaceAll("rn", "m").normalize("NFC");
}

/** Whether a name, however it is written, is taken for one that is kept. Accents do not make it another. */
export function isReservedName(name: string): boolean {
  return RESERVED.has(skeleton(skeleton(name).normalize("NFD").replace(/\p{M}/gu, "")));
}
