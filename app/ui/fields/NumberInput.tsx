import { useEffect, useRef, type InputHTMLAttributes, type SyntheticEvent } from "react";
import { Input } from "../Input.tsx";

/**
 * What a field reports while it holds text that is no number, such as `1e`: browsers do not tell that text. It is out of every range, so that the
 * server refuses it, also once it has been made a number; an empty text would be stored as none, under what the browser still shows.
 */
export const UNREADABLE = String(-1e300);

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "value" | "onChange"> & {
  value: string;
  onChange: (text: string) => void;
};

/** A number, kept as typed: the server decides whether it is valid. */
export function NumberInput({ value, onChange, ...rest }: Props) {
  const ref = useRef<HTMLInputElement>(null);
  const look = ({ currentTarget: { value: text, validity } }: SyntheticEvent<HTMLInputElement>) => {
    const seen = validity.badInput ? UNREADABLE : text;
    if (seen !== value) onChange(seen);
  };
  useEffect(() => {
    // Discarded: the text stays in the browser's field, whose value has been empty all along.
    if (value === "" && ref.current!.validity.badInput) ref.current!.value = "";
  }, [value]);
  // Over a field that has the focus browsers change the number, unseen by who wants to scroll; over another one they scroll.
  const scroll = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    if (input !== document.activeElement) return;
    input.blur();
    setTimeout(() => input.focus({ preventScroll: true }));
  };
  // React reports no change from empty to text without a value; `input` is reported for every key.
  return (
    <Input ref={ref} type="number" {...rest} value={value === UNREADABLE ? "" : value} onChange={look} onInput={look} onWheel={scroll} />
  );
}
