import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { StageStateView } from "#worker/contract/wire/board/stage.ts";
import { Section } from "~/ui/Section.tsx";
import { SceneButtons } from "./SceneButtons.tsx";
import { useDirection } from "./useDirection.ts";

/** Switches the scene on all stages of a game from another page; a link leads to all other controls, beside that page. */
export function SceneSwitch({ gameId, state }: { gameId: number; state: StageStateView }) {
  const { t } = useTexts("admin/stage");
  const direction = useDirection(gameId, state);
  return (
    <Section title={t("remote.title")} text={t("remote.switchText")}>
      <SceneButtons {...direction} small />
      <p>
        <Link to="../stage" relative="path" className="font-medium text-accent-text underline">
          {t("remote.all")}
        </Link>
      </p>
    </Section>
  );
}
