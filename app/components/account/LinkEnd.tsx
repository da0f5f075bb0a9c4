import type { ReactNode } from "react";
import { Icon, type IconName } from "~/components/ui/Icon.tsx";
import { Gate } from "./Gate.tsx";

type Props = { word: string; title: string; icon: IconName; text: string; children: ReactNode };

/** Where a way by mail has led to: what happened, and the buttons that lead on. */
export function LinkEnd({ word, title, icon, text, children }: Props) {
  return (
    <Gate word={word} title={title}>
      <output className="flex items-start gap-3 rounded border border-line bg-raised p-4">
        <Icon name={icon} size={20} className="mt-0.5 text-accent-text" />
        <span className="text-pretty text-mute wrap-anywhere">{text}</span>
      </output>
      <div className="mt-6 flex flex-wrap gap-2">{children}</div>
    </Gate>
  );
}
