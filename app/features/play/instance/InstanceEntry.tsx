import { useTexts } from "~/i18n/useTexts.ts";
import { CopyField } from "~/ui/fields/CopyField.tsx";
import { Icon } from "~/ui/Icon.tsx";
import type { EntryLine, EntryLines } from "./entry-lines.ts";

/** Each way to reach the instance with a copy button; ways that a browser can open also have a link. */
export function InstanceEntry({ lines }: { lines: EntryLines }) {
  const { t } = useTexts("play/instance");
  const [, second] = lines;
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2">
        {lines.map((line) => (
          <Line key={line.label} {...line} />
        ))}
      </dl>
      <p className="mt-2 text-xs text-mute">{t(`hint.${second.label}`)}</p>
    </>
  );
}

function Line({ label, value, href }: EntryLine) {
  const { t } = useTexts("play/instance");
  const isLocal = href?.startsWith("wsrx:");
  return (
    <>
      <dt className="text-xs text-mute">{t(`label.${label}`)}</dt>
      <dd className="flex min-w-0 items-center gap-2">
        <CopyField label={t(`label.${label}`)} value={value} className="min-w-0 flex-1 flex-nowrap" />
        {href && (
          <a
            href={href}
            {...(!isLocal && { target: "_blank", rel: "noopener noreferrer nofollow" })}
            className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded border border-line px-2.5 text-xs font-medium text-accent-text hover:border-line-strong hover:bg-hover pointer-coarse:h-10"
          >
            <Icon name="external" size={14} />
            {isLocal ? "wsrx" : t("instance.open")}
          </a>
        )}
      </dd>
    </>
  );
}
