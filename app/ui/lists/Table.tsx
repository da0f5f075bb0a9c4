import type { HTMLAttributes, ReactNode, TdHTMLAttributes, ThHTMLAttributes } from "react";
import { cx } from "~/lib/class-names.ts";

type Props = { head?: ReactNode; children: ReactNode; className?: string; caption?: string };

/** A dense table that scrolls sideways inside its own frame. `head` is a row of `Th`. */
export function Table({ head, children, className, caption }: Props) {
  return (
    <div className={cx("relative overflow-x-auto rounded border border-line bg-raised", className)}>
      <table className="w-full border-collapse text-left text-sm figures">
        {caption && <caption className="sr-only">{caption}</caption>}
        {head && (
          <thead className="border-b border-line bg-sunken text-xs text-mute">
            <tr>{head}</tr>
          </thead>
        )}
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The heading of a column. */
export const Th = ({ className, ...rest }: ThHTMLAttributes<HTMLTableCellElement>) => (
  <th scope="col" className={cx("h-8 px-3 font-medium [overflow-wrap:normal] whitespace-nowrap", className)} {...rest} />
);

/** A cell of the table. */
export const Td = ({ className, ...rest }: TdHTMLAttributes<HTMLTableCellElement>) => (
  <td className={cx("h-9 px-3 py-1.5", className)} {...rest} />
);

/** A row that is highlighted under the pointer. */
export const Tr = ({ className, ...rest }: HTMLAttributes<HTMLTableRowElement>) => (
  <tr className={cx("border-b border-line last:border-b-0 hover:bg-hover", className)} {...rest} />
);
