import { Mark } from "./Mark.tsx";

/** The platform's own logo, or the mark. */
export function Logo({ url, size }: { url: string | null; size: number }) {
  if (!url) return <Mark size={size} />;
  return <img src={url} alt="" width={size} height={size} className="rounded-sm object-contain" />;
}
