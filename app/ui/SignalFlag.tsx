import { CHARGES, COLOURS, type SignalArt } from "./signal-flags.ts";

/** A square signal flag. Without `title` it is decoration. `size` in pixels. */
export function SignalFlag({ art, size = 20, title, className }: { art: SignalArt; size?: number; title?: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 12 12"
      width={size}
      height={size}
      className={`shrink-0 rounded-[2px] ${className ?? ""}`}
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path d="M0 0h12v12H0z" className={COLOURS[art.on]} />
      <path d={CHARGES[art.charge]} className={COLOURS[art.with]} />
      <path d="M0 0h12v12H0z" fill="none" className="stroke-flag-edge" vectorEffect="non-scaling-stroke" strokeWidth={2} />
    </svg>
  );
}
