import { useRef } from "react";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";

type Props = { label: string; busy?: boolean; accept?: string; iconSize?: number; onFile: (file: File) => void };

/** A button that lets the reader choose a file; the same file may be chosen again. */
export function FileButton({ label, busy, accept, iconSize, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button busy={busy} icon={<Icon name="upload" size={iconSize} />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = "";
        }}
      />
    </>
  );
}
