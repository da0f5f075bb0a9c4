import { useEffect, useRef } from "react";
import { placeAfter } from "./picture-text.ts";

/** A place in a text, counted in UTF-16 units. */
export type Place = { at: number };

/** Places in a text that stay where they belong while it changes: where the caret last was (at first the end), and those that work in progress needs. */
export function usePlaces(value: string) {
  const text = useRef(value);
  const caret = useRef(value.length);
  const kept = useRef(new Set<Place>());
  useEffect(() => {
    const moved = (at: number) => placeAfter(at, text.current, value);
    caret.current = moved(caret.current);
    for (const place of kept.current) place.at = moved(place.at);
    text.current = value;
  }, [value]);

  const note = ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => void (caret.current = currentTarget.selectionStart);
  const atCaret = async (work: (place: Place) => Promise<void>) => {
    const place = { at: caret.current };
    kept.current.add(place);
    await work(place).finally(() => kept.current.delete(place));
  };
  return { note, atCaret, now: () => text.current };
}
