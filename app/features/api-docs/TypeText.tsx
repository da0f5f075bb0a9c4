import type { TypeView } from "./type-text.server.ts";

/** A type as code; a named shape in it links to its description. */
export function TypeText({ type }: { type: TypeView }) {
  const [before, after] = type.shape ? type.text.split(type.shape) : [type.text];
  return (
    <code translate="no" className="font-mono text-xs break-words">
      {before}
      {type.shape && (
        <a href={`#shape-${type.shape}`} className="text-accent-text underline underline-offset-3">
          {type.shape}
        </a>
      )}
      {after}
    </code>
  );
}
