import { pictureAddress } from "../../../../packages/challenge-files/folder/pictures.ts";
import type { FileRef } from "#worker/contract/wire/game/info.ts";

/** The Markdown that shows a stored picture. Its name, without the extension, is read to those who do not see it. */
export function pictureText({ hash, name }: FileRef): string {
  const words = name.replace(/\.[^.]*$/, "").replaceAll(/[\\[\]]/g, String.raw`\$&`);
  return `![${words}](${pictureAddress(hash, name)})`;
}

/** Where a place in a text is after the text has changed. A place in the middle of what was replaced is then at its beginning. */
export function placeAfter(place: number, before: string, after: string): number {
  let same = 0;
  while (same < place && before[same] === after[same]) same += 1;
  return same === place ? place : Math.max(same, place + after.length - before.length);
}
