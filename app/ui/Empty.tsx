import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";

type Props = { icon?: IconName | ReactNode; title: ReactNode; text?: ReactNode; action?: ReactNode; className?: string };

/** Says what will appear here, and the one next step. */
export function Empty({ icon = "flag", title, text, action, className }: Props) {
  return (
    <div
      className={`flex flex-col items-center gap-2 rounded border border-dashed border-line-strong px-6 py-12 text-center ${className ?? ""}`}
    >
      <span className="text-faint">{typeof icon === "string" ? <Icon name={icon as IconName} size={32} /> : icon}</span>
      <p className="text-base font-semibold">{title}</p>
      {text && <p className="max-w-prose text-mute text-pretty">{text}</p>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
