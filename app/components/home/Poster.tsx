import { Flag } from "~/components/ui/Flag.tsx";
import { flagOf } from "~/components/ui/flags.ts";
import { cx } from "~/lib/class-names.ts";

/** A game's poster; without one, the hoist of six flags that its id makes. */
export function Poster({ url, id, className }: { url: string | null; id: number; className?: string }) {
  if (url) return <img src={url} alt="" className={cx("object-cover", className)} loading="lazy" decoding="async" />;
  return (
    <div aria-hidden="true" className={cx("grid grid-cols-6 content-center gap-[3%] overflow-hidden bg-sunken px-[6%]", className)}>
      {Array.from({ length: 6 }, (_, at) => (
        <Flag key={at} art={flagOf(`game ${id} ${at}`)} size={64} className="h-auto w-full" />
      ))}
    </div>
  );
}
