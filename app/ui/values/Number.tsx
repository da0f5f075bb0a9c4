import { useTexts } from "~/i18n/useTexts.ts";
import { numberFormat } from "~/lib/time/formatters.ts";

/** A whole number with the thousands separators of the language, in tabular figures. */
export function Num({ value, title }: { value: number; title?: string }) {
  const { i18n } = useTexts();
  return (
    <span className="num" title={title}>
      {numberFormat(i18n.language).format(value)}
    </span>
  );
}
