import { useEffect, useRef } from "react";
import { placeAfter } from "./picture-text.ts";

/** A place in a text, counted in UTF-16 units. */
export type Place = { at: number };

/** Places in a text that stay where they belong while it changes: where the caret last was (at first the end), and those that work in progress needs. */
export function usePlaces(value: string) {
  const text = useRef(value);
  const caret = useRef<Place | null>(null);
  const kept = useRef(new Set<Place>());
  useEffect(() => {
    for (const place of [caret.current, ...kept.current]) if (place) place.at = placeAfter(place.at, text.current, value);
    text.current = value;
  }, [value]);

  const note = ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => void (caret.current = { at: currentTarget.selectionStart });
  const atCaret = async (work: (place: Place) => Promise<void>) => {
    const place = { at: caret.current?.at ?? text.current.length };
    kept.current.add(place);
    await work(place).finally(() => kept.current.delete(place));
  };
  /** The text with these words at a place; others in the same place are behind them. Noted at once, because more may come before it is rendered. */
  const inserted = ({ at }: Place, words: string): string => {
    for (const place of [caret.current, ...kept.current]) if (place && place.at >= at) place.at += words.length;
    return (text.current = text.current.slice(0, at) + words + text.current.slice(at));
  };
  return { note, atCaret, inserted };
}
