import { Name } from "../values/Name.tsx";

/** The name in a table row, which opens what the row stands for. The whole row is its click target, so the row must be `relative`. */
export function OpenButton({ name, onOpen }: { name: string | null; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="block max-w-full truncate font-medium after:absolute after:inset-0 hover:text-accent-text focus-visible:-outline-offset-2"
    >
      <Name>{name}</Name>
    </button>
  );
}
