import type { ReactNode } from "react";

type Props = { title: ReactNode; text?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A part of a settings page: its description on the left, the form on the right. */
export function Section({ title, text, actions, children }: Props) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-t border-line py-8 first:border-t-0 first:pt-0 md:grid-cols-[16rem_minmax(0,36rem)]">
      <div>
        <h2 className="text-base font-semibold">{title}</h2>
        {text && <p className="mt-1 text-mute text-pretty">{text}</p>}
        {actions}
      </div>
      <div>{children}</div>
    </section>
  );
}
