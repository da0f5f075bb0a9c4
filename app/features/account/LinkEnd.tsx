import { useActionData } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { Icon, type IconName } from "~/ui/Icon.tsx";
import { Gate } from "./Gate.tsx";

type Props = { word: string; title: string; icon: IconName; text: string; children: ReactNode };

/**
 * The result of a mail's link: what happened, and the buttons that lead on. When it replaces a form that was sent, it takes the focus so that it is
 * announced.
 */
export function LinkEnd({ word, title, icon, text, children }: Props) {
  const ref = useRef<HTMLOutputElement>(null);
  const answered = useActionData() !== undefined;
  useEffect(() => {
    if (answered) ref.current?.focus();
  }, [answered]);
  return (
    <Gate word={word} title={title}>
      <output ref={ref} tabIndex={-1} className="flex items-start gap-3 rounded border border-line bg-raised p-4 outline-none">
        <Icon name={icon} size={20} className="mt-0.5 text-accent-text" />
        <span className="text-pretty text-mute wrap-anywhere">{text}</span>
      </output>
      <div className="mt-6 flex flex-wrap gap-2">{children}</div>
    </Gate>
  );
}
