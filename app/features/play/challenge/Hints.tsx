import { useTexts } from "~/i18n/useTexts.ts";
import { Icon } from "~/ui/Icon.tsx";
import { Markdown } from "~/ui/Markdown.tsx";

/** The hints given so far, in order. */
export function Hints({ hints }: { hints: string[] }) {
  const { t } = useTexts("play/challenge");
  if (hints.length === 0) return null;
  return (
    <section aria-labelledby="hints">
      <h3 id="hints" className="mb-2 font-semibold">
        {t("challenge.hints")}
      </h3>
      <ol className="flex flex-col gap-2">
        {hints.map((hint, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- hints have no ids and keep their order
          <li key={n} className="flex items-start gap-3 rounded border-l-4 border-l-warn bg-warn-soft p-3">
            <Icon name="info" size={16} className="mt-0.5 text-warn" />
            <Markdown html={hint} inline className="min-w-0 flex-1" />
          </li>
        ))}
      </ol>
    </section>
  );
}
