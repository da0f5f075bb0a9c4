import { forwardRef, useId, useState, type TextareaHTMLAttributes } from "react";
import { Textarea } from "../Input.tsx";

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & { value: string };

/**
 * An area for a text that is stored, and that others may change. A browser that comes back to a page puts the texts of its areas back by their
 * names, also where nobody has typed; it must do so only over the text that was there before, or it would undo what has been stored meanwhile.
 */
export const StoredText = forwardRef<HTMLTextAreaElement, Props>(function StoredText(props, ref) {
  const id = useId();
  const [sum] = useState(() => sumOf(props.value));
  return <Textarea ref={ref} name={id + sum} {...props} />;
});

const sumOf = (text: string) => [...text].reduce((sum, char) => (sum * 31 + char.codePointAt(0)!) | 0, 0);
