import { useRootData } from "~/lib/useRootData.ts";
import { Mark } from "./Mark.tsx";

/** The platform's own logo, or the mark. */
export function Logo({ size = 24 }: { size?: number }) {
  const { config } = useRootData();
  if (!config.logoUrl) return <Mark size={size} />;
  return <img src={config.logoUrl} alt="" width={size} height={size} className="rounded-sm object-contain" />;
}
