import { useTexts } from "~/i18n/useTexts.ts";
import { fileSize } from "~/lib/file-size.ts";

/** A file's size in the reader's language. */
export function Size({ bytes }: { bytes: number }) {
  const { i18n } = useTexts();
  return <span className="whitespace-nowrap text-mute figures">{fileSize(bytes, i18n.language)}</span>;
}
