import { nameKey } from "./name.ts";

/**
 * Letters of other alphabets, after folding, by the Latin letter they resemble. If the two cases of a letter resemble two Latin ones (Greek
 * Ν and ν), the capital counts.
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

/** Names that only the first administrator may have, and those that the log uses for actions without a signed-in user. */
const RESERVED = new Set(["admin", "system", "anonymous"].map(skeleton));

/**
 * The form in which names that can be confused are equal: folded as for uniqueness, letters of other alphabets as the Latin ones they
 * resemble, `l`, `1` and `|` as `i`, `0` as `o`, `rn` as `m`. Only for comparing, never for showing. Folding twice changes nothing more.
 */
export function skeleton(name: string): string {
  const parts = [...nameKey(name).normalize("NFKD")].map((character) => LATIN.get(character) ?? character);
  return parts.join("").replaceAll("i\u0307", "i").replaceAll("rn", "m").normalize("NFC");
}

/** Whether a name, however it is written, can be confused with a reserved one. Accents make no difference. */
export function isReservedName(name: string): boolean {
  return RESERVED.has(skeleton(skeleton(name).normalize("NFD").replace(/\p{M}/gu, "")));
}
