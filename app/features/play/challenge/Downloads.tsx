import { useTexts } from "~/i18n/useTexts.ts";
import type { ChallengeDetailView } from "#worker/contract/wire/challenge/challenge.ts";
import { Icon } from "~/ui/Icon.tsx";
import { fileSize } from "~/lib/file-size.ts";
import { Attachment } from "./Attachment.tsx";

/** What a challenge gives to download: one attachment, or several in the organisers' order and a ZIP of all. */
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
