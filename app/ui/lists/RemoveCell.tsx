import { IconButton } from "../Button.tsx";
import { Icon } from "../Icon.tsx";
import { Td } from "./Table.tsx";

/** The last cell of a row that can be removed. `label` names what is removed, for users who do not see the row. */
export function RemoveCell({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Td className="w-12 text-right">
      <IconButton size="sm" label={label} icon={<Icon name="trash" size={16} />} onClick={onRemove} />
    </Td>
  );
}
