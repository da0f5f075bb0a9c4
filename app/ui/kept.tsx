import { createContext, useContext, type ComponentType } from "react";

/** The values that a part's markup depends on. */
export type Plain = string | number | boolean | null | undefined | readonly Plain[] | { readonly [name: string]: Plain };

/** The marks that stand for a part in a rendering: one mark in place of remembered markup, or two around markup that is to be remembered. */
export type Marks = { known: string } | { begin: string; end: string };
/** Where a part is the same: at one path, or `everywhere`, whatever the address is. */
export type Scope = "path" | "everywhere";
/** The server side of kept parts: which marks stand for a part; null if it is to be rendered without any. */
export type Keeping = { marksOf(name: string, from: Plain, scope: Scope): Marks | null };

/** How this rendering keeps parts; null in the browser, and wherever every part is to be rendered. */
export const KeepingContext = createContext<Keeping | null>(null);

/**
 * A part whose markup the server remembers, so that it renders the same thing once for everybody. `from` holds everything that its markup depends on
 * besides the language and the path: its own props, and what it reads of the page's data. A large part that never changes and does not depend on the
 * address is kept `everywhere`: once for each language, whatever a caller writes into the address. It must not read anything about a person that is not in
 * `from`, and its markup must not contain anything about a person. It is one element, without ids that React generates (`useId`).
 */
export function kept<Props extends object>(
  name: string,
  Part: ComponentType<Props>,
  from: (props: Props) => Plain = (props) => props as Plain,
  scope: Scope = "path",
): ComponentType<Props> {
  if (!import.meta.env.SSR) return Part;
  return function Kept(props: Props) {
    const marks = useContext(KeepingContext)?.marksOf(name, from(props), scope);
    if (!marks) return <Part {...props} />;
    if ("known" in marks) return marks.known;
    return (
      <>
        {marks.begin}
        <Part {...props} />
        {marks.end}
      </>
    );
  };
}
