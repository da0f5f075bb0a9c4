import { useRef } from "react";
import { Button } from "../Button.tsx";
import { Icon } from "../Icon.tsx";
import type { IconName } from "../icons.ts";

/** `onFiles`: several files may be chosen at once. `isSmall`: for a button beside the label of a field. */
type Props = { label: string; busy?: boolean; accept?: string; icon?: IconName; iconSize?: number; isSmall?: boolean } & (
  | { onFile: (file: File) => void }
  | { onFiles: (files: File[]) => void }
);

/** A button that lets the reader choose a file; the same file may be chosen again. */
export function FileButton({ label, busy, accept, icon = "upload", iconSize, isSmall, ...on }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        {...(isSmall && { size: "sm", variant: "quiet" })}
        busy={busy}
        icon={<Icon name={icon} size={iconSize} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={"onFiles" in on}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if ("onFiles" in on && files.length > 0) on.onFiles(files);
          if ("onFile" in on && files[0]) on.onFile(files[0]);
          event.target.value = "";
        }}
      />
    </>
  );
}
