import type { ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "../Button.tsx";

type Props = {
  live: boolean;
  wanted: boolean;
  paused: boolean;
  held: boolean;
  waiting: number;
  onPause: (paused: boolean) => void;
  children: ReactNode;
};

/** Above a live list: its filters, whether it is connected to the server, and the button that pauses it. */
export function LiveBar({ live, wanted, paused, held, waiting, onPause, children }: Props) {
  const { t } = useTexts("ui");
  const state = !wanted ? "feed.older" : live ? "feed.live" : "feed.connecting";
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
      {/* On a phone the filters have a row of their own: else the button would move to another one with the state's words. */}
      <div className="min-w-0 max-sm:basis-full">{children}</div>
      <output className="flex items-center gap-2 text-mute sm:ml-auto">
        <span aria-hidden="true" className={`size-2 rounded-full ${wanted && live ? (held ? "bg-warn" : "bg-ok") : "bg-line-strong"}`} />
        {wanted && live && held ? t("feed.paused") : t(state)}
      </output>
      {wanted && (
        <Button size="sm" className="max-sm:ml-auto" aria-pressed={paused} onClick={() => onPause(!paused)}>
          {t(paused ? "feed.resume" : "feed.pause")}
          <span className="min-w-16 text-right text-mute figures">{t("feed.waiting", { count: waiting })}</span>
        </Button>
      )}
    </div>
  );
}
