import { useTexts } from "~/i18n/useTexts.ts";
import { Icon } from "~/ui/Icon.tsx";
import { fileName, fileSize } from "~/lib/file-size.ts";

type Props = { url: string; name?: string; fileSize: number | null };

/** What there is to download: its name, its size, or where it lies when it lies elsewhere. */
export function Attachment({ url, name = fileName(url), fileSize: bytes }: Props) {
  const { t, i18n } = useTexts("play/challenge");
  const local = url.startsWith("/");
  return (
    <a
      href={url}
      {...(local ? { download: name } : { target: "_blank", rel: "noopener noreferrer nofollow" })}
      className="flex items-center gap-3 rounded border border-line bg-page px-4 py-3 hover:border-line-strong hover:bg-hover"
    >
      <Icon name={local ? "download" : "external"} className="text-accent-text" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-xs text-mute figures">
          {bytes === null ? (local ? t("challenge.download") : new URL(url).host) : fileSize(bytes, i18n.language)}
        </span>
      </span>
    </a>
  );
}
