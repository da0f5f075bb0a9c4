import type { ReactNode } from "react";
import { SignalFlag } from "~/ui/pictures/SignalFlag.tsx";
import { signalOf } from "~/ui/pictures/signal-flags.ts";

/** The frame of the sign-in and registration pages: a hoist of flags, one per letter, over one narrow form. */
export function Gate({ word, title, text, children }: { word: string; title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-sm py-4 sm:py-10">
      <div aria-hidden="true" className="flex flex-wrap gap-1.5">
        {[...word].map((letter, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a letter may come twice
          <SignalFlag key={at} art={signalOf(`${word}${letter}`)} size={30} />
        ))}
      </div>
      <h1 className="mt-5 text-xl font-semibold tracking-tight">{title}</h1>
      {text && <p className="mt-1 text-mute text-pretty">{text}</p>}
      <div className="mt-6">{children}</div>
    </div>
  );
}
