/** A share of a limit as a bar; the line below says the same in words. */
export function Share({ part, of, text }: { part: number; of: number; text: string }) {
  const share = of === 0 ? 0 : Math.min(1, part / of);
  return (
    <span className="grid gap-1">
      <span aria-hidden="true" className="block h-2 overflow-hidden rounded-sm bg-sunken">
        <span className={`block h-full ${share >= 0.9 ? "bg-warn" : "bg-accent"}`} style={{ width: `${share * 100}%` }} />
      </span>
      <span className="text-xs text-mute figures">{text}</span>
    </span>
  );
}
