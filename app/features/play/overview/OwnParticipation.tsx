import { Link, type FetcherWithComponents } from "@remix-run/react";
import type { KeyOf } from "~/i18n/texts.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { betweenSentences } from "~/lib/between-sentences.ts";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import type { ErrorView } from "#worker/contract/wire/wire.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Badge, type Tone } from "~/ui/Badge.tsx";
import { ButtonLink, Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { isSaidInForm, JoinForm, type OwnTeam } from "./JoinForm.tsx";
import { useOwnNews } from "./useOwnNews.ts";
import { canPlay, type Phase } from "../game/phase.ts";

const TONES: Record<GameDetailView["status"], Tone> = {
  Unsubmitted: "gray",
  Pending: "warn",
  Accepted: "ok",
  Rejected: "alert",
  Suspended: "alert",
};

/** `sent`: sends the forms. */
type Props = { game: GameDetailView; phase: Phase; teams: OwnTeam[]; sent: FetcherWithComponents<unknown>; error: ErrorView | null };

/** The viewer's standing in a game, in words, and the one next step. */
export function OwnParticipation({ game, phase, teams, sent, error }: Props) {
  const { t } = useTexts("play/overview");
  const { viewer } = useRootData();
  useOwnNews(game);
  const canJoin = phase !== "over" && (game.status === "Unsubmitted" || game.status === "Rejected");
  const joins = viewer !== null && canJoin && teams.length > 0;
  return (
    <section aria-labelledby="participation" tabIndex={-1} className="flex flex-col gap-3 rounded border border-line bg-raised p-4">
      <h2 id="participation" className="flex items-center justify-between gap-2 font-semibold">
        {t("participation.title")}
        {viewer && <Badge tone={TONES[game.status]}>{t(`status.${game.status}`)}</Badge>}
      </h2>
      <p className="text-mute text-pretty">{t(explanation(game, phase, viewer !== null))}</p>
      <OwnPlace game={game} />
      {error && !(joins && isSaidInForm(error)) && <Alert tone="alert">{error.title}</Alert>}
      {!viewer && phase !== "over" && (
        <ButtonLink variant="primary" to={`/account/login?from=/games/${game.id}`}>
          {t("participation.signIn")}
        </ButtonLink>
      )}
      {viewer && canJoin && (joins ? <JoinForm game={game} teams={teams} sent={sent} error={error} /> : <NoTeam />)}
      {canPlay(phase, game.status) && (
        <ButtonLink variant="primary" to={`/games/${game.id}/challenges`} icon={<Icon name="flag" size={16} />}>
          {t("participation.play")}
        </ButtonLink>
      )}
      {(game.status === "Pending" || game.status === "Rejected") && <LeaveForm game={game} sent={sent} />}
    </section>
  );
}

function explanation({ status }: GameDetailView, phase: Phase, signedIn: boolean): KeyOf<"play/overview"> {
  if (phase === "over") return status === "Accepted" ? "participation.overPlayed" : "participation.over";
  if (!signedIn) return "participation.visitor";
  if (status === "Accepted" && phase === "practice") return "participation.practice";
  if (status === "Accepted" && phase === "upcoming") return "participation.acceptedEarly";
  return `participation.${status}`;
}

function OwnPlace({ game }: { game: GameDetailView }) {
  const { t } = useTexts("play/overview");
  if (!game.teamName) return null;
  return (
    <dl className="grid gap-1.5 border-t border-line pt-3">
      <div className="flex justify-between gap-4">
        <dt className="shrink-0 text-mute">{t("participation.team")}</dt>
        <dd className="min-w-0 text-right font-medium">
          <Name>{game.teamName}</Name>
        </dd>
      </div>
      {game.organization && (
        <div className="flex justify-between gap-4">
          <dt className="shrink-0 text-mute">{t("participation.division")}</dt>
          <dd className="min-w-0 text-right">
            <Name>{game.organization}</Name>
          </dd>
        </div>
      )}
    </dl>
  );
}

function NoTeam() {
  const { t, i18n } = useTexts("play/overview");
  return (
    <Alert tone="info" title={t("join.noTeam")}>
      {t("join.noTeamText") + betweenSentences(i18n.language)}
      <Link to="/teams" className="font-medium text-accent-text underline underline-offset-2">
        {t("join.toTeams")}
      </Link>
    </Alert>
  );
}

/** Withdraws from a game. The consequences are beside it, because without scripts there is no confirmation. */
function LeaveForm({ game, sent }: Pick<Props, "game" | "sent">) {
  const { t } = useTexts("play/overview");
  return (
    <sent.Form method="post" className="flex flex-col gap-2 border-t border-line pt-3" preventScrollReset>
      <p className="text-xs text-faint">{t("leave.text", { team: game.teamName })}</p>
      <Button type="submit" name="intent" value="leave" busy={sent.formData?.get("intent") === "leave"}>
        {t("leave.submit")}
      </Button>
    </sent.Form>
  );
}
