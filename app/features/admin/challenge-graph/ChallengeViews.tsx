import { useTexts } from "~/i18n/useTexts.ts";
import { TabLinks } from "~/ui/strips/Tabs.tsx";

/** Switches between a game's challenges as a list and as the graph of what opens what. */
export function ChallengeViews({ gameId }: { gameId: number }) {
  const { t } = useTexts("admin/challenge-graph");
  const base = `/admin/games/${gameId}/challenges`;
  return (
    <div className="border-b border-line">
      <TabLinks
        label={t("graph.views")}
        items={[
          { to: base, label: t("graph.list"), end: true },
          { to: `${base}/graph`, label: t("graph.graph") },
        ]}
      />
    </div>
  );
}
