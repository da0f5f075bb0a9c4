/**
 * A text for comparison without regard to case: two texts that differ only in the case of letters have the same folded text. It is NFC, then full
 * case folding of each character, then NFC again; the classes are those of Unicode's CaseFolding.txt with the statuses C and F ("Straße" and
 * "STRASSE" are equal, "ſ" and "s", the Kelvin sign and "k"), independent of language: Turkish "ı" is different from "i". A character is represented
 * by its lower case, via the upper case if that has more letters. Each character is folded separately, so the end of a word makes no difference.
 */
export function foldCase(text: string): string {
  return Array.from(text.normalize("NFC"), foldOne).join("").normalize("NFC");
}

function foldOne(character: string): string {
  // Its upper case is "I", but Unicode defines no folding for it.
  if (character === "ı") return character;
  return character.toLowerCase().toUpperCase().toLowerCase();
}
