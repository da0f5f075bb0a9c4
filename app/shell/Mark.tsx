/** The mark: two signal flags, quartered, whose blue halves make a V. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className="shrink-0 rounded-[3px]">
      <path d="M0 0h24v24H0z" className="fill-accent" />
      <path d="M0 0h12v24z" className="fill-white" />
      <path d="M12 24V0h12z" className="fill-flag-yellow" />
      <path d="M5.2 0h13.6L12 24z" className="fill-flag-ink" />
      <path d="M9.6 0h4.8L12 9z" className="fill-flag-red" />
    </svg>
  );
}
