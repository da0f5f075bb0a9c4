import { Name } from "~/ui/values/Name.tsx";

/** The label that the organisers gave the flag which was submitted. */
export function FlagLabel({ label }: { label?: string }) {
  return label ? (
    <span title={label} className="block truncate text-xs text-mute">
      <Name>{label}</Name>
    </span>
  ) : null;
}
