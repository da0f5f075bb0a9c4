import { SignalFlag } from "~/ui/pictures/SignalFlag.tsx";
import { signalOf } from "~/ui/pictures/signal-flags.ts";
import { cx } from "~/lib/class-names.ts";

type Props = { url: string | null; id: number; flags?: number; className?: string };

/** A game's poster; without one, the hoist of six flags drawn from its id. */
export function Poster({ url, id, flags = 6, className }: Props) {
  if (url) return <img src={url} alt="" className={cx("object-cover", className)} loading="lazy" decoding="async" />;
  return (
    <div aria-hidden="true" className={cx("@container overflow-hidden bg-sunken", className)}>
      <div className="flex h-full items-center justify-center gap-[2.5cqi]">
        {Array.from({ length: flags }, (_, at) => (
          <SignalFlag
            key={at}
            art={signalOf(`game ${id} ${at}`)}
            size={64}
            className={flags > 3 ? "h-auto w-[12cqi]" : "h-auto w-[24cqi]"}
          />
        ))}
      </div>
    </div>
  );
}
