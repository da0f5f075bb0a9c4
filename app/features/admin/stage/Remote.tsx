import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { betweenSentences } from "~/lib/between-sentences.ts";
import type { StageStateView } from "#worker/contract/wire/board/stage.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Section } from "~/ui/Section.tsx";
import { StageMessageForm } from "./StageMessageForm.tsx";
import { RoundForm } from "./RoundForm.tsx";
import { SceneButtons } from "./SceneButtons.tsx";
import { SpotlightForm } from "./SpotlightForm.tsx";
import type { StageLink } from "./stage-calls.ts";
import { StageLinks } from "./StageLinks.tsx";
import { useDirection } from "./useDirection.ts";

type Props = {
  gameId: number;
  state: StageStateView;
  teams: { id: number; name: string; rank: number }[];
  /** Null for users who may not make links. */
  links: StageLink[] | null;
  /** Whether the user may switch scenes, and whether they may control the reveal. */
  directs: boolean;
  reveals: boolean;
  frozen: string | null;
};

/** Controls all screens of a game, wherever they are. */
export function Remote({ gameId, state, teams, links, directs, reveals, frozen }: Props) {
  const { t, i18n } = useTexts("admin/stage");
  const direction = useDirection(gameId, state);
  const open = (
    <ButtonLink to={`/games/${gameId}/stage`} target="_blank" reloadDocument icon={<Icon name="external" size={16} />}>
      {t("remote.open")}
    </ButtonLink>
  );
  return (
    <div>
      <div className="flex flex-wrap items-start justify-between gap-3 pb-4">
        <p className="max-w-prose text-mute text-pretty">{t(directs ? "remote.text" : "remote.notYours")}</p>
        {open}
      </div>
      {directs && (
        <>
          <Section title={t("remote.scenes")}>
            <SceneButtons {...direction} />
            {reveals && frozen && (
              <p>
                {t("remote.reveal") + betweenSentences(i18n.language)}
                <Link to={`/admin/games/${gameId}/freeze`} className="font-medium text-accent-text underline">
                  {t("remote.revealLink")}
                </Link>
              </p>
            )}
          </Section>
          <Section title={t("remote.round")} text={t("remote.roundText")}>
            <RoundForm {...direction} />
          </Section>
          <Section title={t("remote.messageTitle")}>
            <StageMessageForm {...direction} />
          </Section>
          <Section title={t("remote.spotlight")}>
            <SpotlightForm {...direction} teams={teams} />
          </Section>
        </>
      )}
      {links && (
        <Section title={t("links.title")} text={t("links.text")}>
          <StageLinks gameId={gameId} links={links} />
        </Section>
      )}
    </div>
  );
}
