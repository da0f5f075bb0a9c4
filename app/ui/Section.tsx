import type { ReactNode } from "react";

/** One part of a long form, with a heading to scan by. */
export function Section({ title, text, children }: { title: ReactNode; text?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-line py-6 first:border-t-0 first:pt-0">
      <header>
        <h2 className="text-base font-semibold">{title}</h2>
        {text && <p className="max-w-prose text-mute">{text}</p>}
      </header>
      {children}
    </section>
  );
}
