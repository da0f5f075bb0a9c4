import { Name } from "~/ui/values/Name.tsx";

/** The organisers' label of the submitted flag. */
export function FlagLabel({ label }: { label?: string }) {
  return label ? (
    <span title={label} className="block truncate text-xs text-mute">
      <Name>{label}</Name>
    </span>
  ) : null;
}
