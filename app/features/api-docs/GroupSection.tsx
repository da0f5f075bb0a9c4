import { useTexts } from "~/i18n/useTexts.ts";
import { kept } from "~/ui/kept.tsx";
import type { ApiView } from "./api-view.server.ts";
import { CallRow } from "./CallRow.tsx";

type Props = { group: ApiView["groups"][number] };

/** A group's calls, as rows that unfold; `isWhole`: all of them. */
export function GroupSection({ group, isWhole }: Props & { isWhole: boolean }) {
  return isWhole ? <WholeGroup group={group} /> : <Group group={group} />;
}

/** The description never changes while the platform runs, so the name says which calls these are. */
const WholeGroup = kept("api-group", Group, ({ group }) => group.name, "everywhere");

function Group({ group: { name, calls } }: Props) {
  const { t } = useTexts("api-docs");
  return (
    <section id={`group-${name}`} aria-labelledby={`group-${name}-title`} className="mb-8">
      <h2 id={`group-${name}-title`} className="text-lg font-semibold">
        {t(`docs.group.${name}`)}
      </h2>
      <p className="mb-3 text-mute">{t(`docs.groupText.${name}`)}</p>
      <div className="rounded border border-line bg-raised">
        {calls.map((call) => (
          <CallRow key={call.id} call={call} />
        ))}
      </div>
    </section>
  );
}
