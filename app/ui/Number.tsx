import { useTexts } from "~/i18n/useTexts.ts";

/** A whole number with the thousands separators of the language, in figures of equal width. */
export function Num({ value }: { value: number }) {
  const { i18n } = useTexts();
  return <span className="whitespace-nowrap figures">{new Intl.NumberFormat(i18n.language).format(value)}</span>;
}
