/** A sentence of the API's description; text between backticks is code. */
export function Prose({ text }: { text: string }) {
  return text.split("`").map((part, at) =>
    at % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text keep their order
      <code translate="no" key={at} className="font-mono text-xs text-ink">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
