import { useTexts } from "~/i18n/useTexts.ts";
import type { ChallengeDetailView } from "#worker/contract/wire/challenge/challenge.ts";
import { Icon } from "~/ui/Icon.tsx";
import { fileSize, fileName } from "~/lib/file-size.ts";

/** A challenge's downloads: one attachment, or several in the organisers' order and a ZIP of all. */
export function Downloads({ challenge: { context, files } }: { challenge: Pick<ChallengeDetailView, "context" | "files"> }) {
  const { t, i18n } = useTexts("play/challenge");
  if (!context.url) return null;
  if (!files) return <Attachment url={context.url} fileSize={context.fileSize} />;
  return (
    <div className="grid gap-2">
      <ul className="grid gap-2 sm:grid-cols-2" aria-label={t("challenge.files")}>
        {files.map((file, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may be the same file
          <li key={index} className="min-w-0">
            <Attachment {...file} />
          </li>
        ))}
      </ul>
      <a href={context.url} download className="inline-flex w-fit items-center gap-2 text-accent-text hover:underline">
        <Icon name="download" size={16} />
        {t("challenge.downloadAll")}
        {context.fileSize !== null && <span className="figures">{fileSize(context.fileSize, i18n.language)}</span>}
      </a>
    </div>
  );
}

type Props = { url: string; name?: string; fileSize: number | null };

/** One download: its name and its size, or the host if it is on another one. */
function Attachment({ url, name = fileName(url), fileSize: bytes }: Props) {
  const { t, i18n } = useTexts("play/challenge");
  const local = url.startsWith("/");
  return (
    <a
      href={url}
      // `noreferrer` implies `noopener`.
      {...(local ? { download: name } : { target: "_blank", rel: "noreferrer nofollow" })}
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
