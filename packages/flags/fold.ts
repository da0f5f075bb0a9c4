/**
 * A text without regard to case: two texts that differ in nothing but the case of letters have the same folded text. It is NFC, then full case
 * folding of each character, then NFC again; the classes are those of Unicode's CaseFolding.txt with the statuses C and F ("Straße" and
 * "STRASSE" are one, "ſ" and "s", the Kelvin sign and "k"), of no language: Turkish "ı" stays apart from "i". A character's representative is
 * its lower case, by way of the upper case where that has more letters, and stands for itself alone, so the end of a word changes nothing in it.
 */
export function foldCase(text: string): string {
  return Array.from(text.normalize("NFC"), foldOne).join("").normalize("NFC");
}

function foldOne(character: string): string {
  // Its upper case is "I", but it has no folding.
  if (character === "ı") return character;
  return character.toLowerCase().toUpperCase().toLowerCase();
}
