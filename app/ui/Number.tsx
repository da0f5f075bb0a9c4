import { useTexts } from "~/i18n/useTexts.ts";
import { numberFormat } from "~/lib/formatters.ts";

/** A whole number with the thousands separators of the language, in figures of equal width. */
export function Num({ value }: { value: number }) {
  const { i18n } = useTexts();
  return <span className="num">{numberFormat(i18n.language).format(value)}</span>;
}
