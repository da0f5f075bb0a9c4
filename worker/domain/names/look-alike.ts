import { nameKey } from "./name.ts";

/**
 * Letters of other alphabets, after folding, by the Latin letter they resemble. If the two cases of a letter resemble two Latin ones (Greek
 * Ν and ν), the capital counts.
 */
const TAKEN_FOR: Record<string, string> = {
  a: "аαɑᴀꭺꓮ𐊠𐌀ᗅᗩ",
  b: "вьβʙᏼꓐ𐊂𐊡𐌁ᗷ",
  c: "сϲᴄꮯꓚⲤ𐊢𐌂𐐕𐔜ᑕ",
  d: "ԁᴅꭰꓓᗞᗪ",
  e: "еҽεᴇꭼꓰ𐊆ⴹᗴᕮ",
  f: "ғϝꜰꓝ𐊇𐊥𐔥ᖴ",
  g: "ԍɡɢցꮐꓖᏳ",
  h: "һнհʜꮋꓧⲎ𐋏ᕼ",
  i: "іӏιɪıɩꭵᛁ|1lꓲꓡǀ∣ⵏⲒ𐌉𐊊ⳐᏞ𐐛𐔦ᒪ",
  j: "јϳᴊꭻꓙᒍ",
  k: "кκᴋꮶꓗⲔ𐔘ᛕ",
  m: "мμᴍꮇꓟⲘ𐊰𐌑ᗰᛖ",
  n: "пηνոɴꓠⲚ𐔓ᑎ",
  o: "оοօᴏ0ꓳⲞ𐊒𐊫𐐄𐓂𐔖ⵔ〇",
  p: "рρᴘꮲꓑⲢ𐊕ᑭ",
  q: "ԛզⵕ",
  r: "гʀꭱꓣ𐒴ᖇ",
  s: "ѕꜱꮪꓢ𐊖𐐠ᔕ",
  t: "тτᴛꭲꓔⲦ𐊗𐊱𐌕⊤",
  u: "υսᴜꓴ𐓎ᑌ∪",
  v: "ѵᴠꮩꓦⴸ𐔝ᐯ",
  w: "ԝωᴡꮃꓪᗯ",
  x: "хχꓫⲬⵝ𐊐𐊴𐌗𐌢𐔧᙭╳ᚷ",
  y: "уүγʏꓬⲨ𐊲",
  z: "ζᴢꮓꓜ𐋵",
  "-": "‐‑‒–—―−ー一",
  "'": "‘’ʼ′ʹ`",
};
/** The same of other letters: Persian and Urdu ones by the Arabic, and characters and Hiragana by the Katakana. */
const OTHERS: Record<string, string> = {
  ي: "یى",
  ك: "کڪ",
  ه: "ہەھ",
  "٠": "۰",
  "١": "۱",
  "٢": "۲",
  "٣": "۳",
  "٧": "۷",
  "٨": "۸",
  "٩": "۹",
  エ: "工",
  オ: "才",
  カ: "力",
  タ: "夕",
  チ: "千",
  ト: "卜",
  ニ: "二",
  ノ: "丿",
  ハ: "八",
  ヘ: "へ",
  ミ: "彡",
  ロ: "口囗",
};
const TAKEN = new Map(
  Object.entries({ ...TAKEN_FOR, ...OTHERS }).flatMap(([letter, alike]) => [...alike].map((other) => [nameKey(other), letter] as const)),
);

/** Names that only the first administrator may have, and those that the log uses for actions without a signed-in user. */
const RESERVED = new Set(["admin", "system", "anonymous"].map(skeleton));

/**
 * The form in which names that can be confused are equal: folded as for uniqueness, letters as the Latin, Arabic and Katakana ones they
 * resemble, `l`, `1` and `|` as `i`, `0` as `o`, `rn` as `m`. Only for comparing, never for showing. Folding twice changes nothing more.
 */
export function skeleton(name: string): string {
  const parts = [...nameKey(name).normalize("NFKD")].map((character) => TAKEN.get(character) ?? character);
  return parts.join("").replaceAll("i\u0307", "i").replaceAll("rn", "m").normalize("NFC");
}

/** Whether a name, however it is written, can be confused with a reserved one. Accents make no difference. */
export function isReservedName(name: string): boolean {
  return RESERVED.has(skeleton(skeleton(name).normalize("NFD").replace(/\p{M}/gu, "")));
}
