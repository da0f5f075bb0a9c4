import { createContext, useContext, type ComponentType } from "react";

/** What a part's markup follows from. */
export type Plain = string | number | boolean | null | undefined | readonly Plain[] | { readonly [name: string]: Plain };

/** What stands for a part in a rendering: a mark in the place of what is remembered, or two around what is to be. */
export type Marks = { known: string } | { begin: string; end: string };
/** The server side of kept parts: which marks stand in the place of a part. */
export type Keeping = { marksOf(name: string, from: Plain): Marks };

/** How this rendering keeps parts; null in the browser, and wherever each part is to be rendered. */
export const KeepingContext = createContext<Keeping | null>(null);

/**
 * A part of which the server remembers the markup, so that it renders the same thing once for everybody. `from` says all that its markup
 * follows from besides the language and the path: own properties, and what it reads of the page's data. It may read nothing of a person that
 * `from` does not say, and nothing of a person stands in it at all. It is one element, without ids that React makes (`useId`).
 */
export function kept<Props extends object>(
  name: string,
  Part: ComponentType<Props>,
  from: (props: Props) => Plain = (props) => props as Plain,
): ComponentType<Props> {
  if (!import.meta.env.SSR) return Part;
  return function Kept(props: Props) {
    const marks = useContext(KeepingContext)?.marksOf(name, from(props));
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
