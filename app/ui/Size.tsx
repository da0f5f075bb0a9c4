import { useTranslation } from "react-i18next";
import { fileSize } from "~/lib/file-size.ts";

/** A file's size in the words of the reader's language. */
export function Size({ bytes }: { bytes: number }) {
  const { i18n } = useTranslation();
  return <span className="whitespace-nowrap text-mute figures">{fileSize(bytes, i18n.language)}</span>;
}
