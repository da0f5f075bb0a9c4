import { cx } from "~/lib/class-names.ts";
import { SignalFlag } from "./SignalFlag.tsx";
import { signalOf } from "./signal-flags.ts";

type Props = { url?: string | null; name?: string | null; id: string | number; size?: number; className?: string };

/** The picture of a person or a team, or the flag drawn from its id. The name is shown beside it, so it has no alternative text. */
export function Avatar({ url, id, size = 24, className }: Props) {
  if (!url) return <SignalFlag art={signalOf(id)} size={size} className={className} />;
  return (
    <img
      src={url}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={cx("shrink-0 rounded-[2px] bg-sunken object-cover", className)}
      style={{ width: size, height: size }}
    />
  );
}
