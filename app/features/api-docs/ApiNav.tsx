import { useTexts } from "~/i18n/useTexts.ts";
import { Strip } from "~/ui/strips/Strip.tsx";
import type { ApiView } from "./api-view.server.ts";

/** The groups of calls with the number of calls in each; across the top on a phone. */
export function ApiNav({ groups }: { groups: ApiView["groups"] }) {
  const { t } = useTexts("api-docs");
  return (
    <Strip
      label={t("docs.groups")}
      className="flex gap-1 max-md:mb-4 max-md:border-b max-md:border-line max-md:pb-2 md:sticky md:top-16 md:flex-col md:self-start"
    >
      {groups.map(({ name, calls }) => (
        <a key={name} href={`#group-${name}`} className={LOOK}>
          {t(`docs.group.${name}`)}
          <span className="text-xs figures md:ml-auto">{calls.length}</span>
        </a>
      ))}
      <a href="#shapes" className={LOOK}>
        {t("docs.shapes")}
      </a>
    </Strip>
  );
}

const LOOK = "flex h-9 shrink-0 items-center gap-2 rounded px-3 whitespace-nowrap text-mute hover:bg-hover hover:text-ink";
