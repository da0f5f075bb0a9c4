import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { CategoryIcon } from "~/features/play/challenge/CategoryIcon.tsx";
import { TrafficFiles } from "~/features/admin/monitor/TrafficFiles.tsx";
import { TrafficList } from "~/features/admin/monitor/TrafficList.tsx";
import { Alert } from "~/ui/Alert.tsx";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { useRefresh } from "~/features/admin/monitor/useRefresh.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import { trafficChoice, trafficSearch } from "~/features/admin/monitor/traffic-query.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import type { CaptureChallengeView, CaptureTeamView } from "#worker/contract/wire/monitor/capture.ts";

const REFRESH_MS = 10_000;
/** The most files of a team that are listed; the ZIP contains all of them. */
const SHOWN = 500;

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/monitor:monitor.traffic");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const choice = trafficChoice(new URL(request.url).searchParams);
  const gameId = requireId(params.id);
  const challenges = await context.read(({ captures }, ctx) => captures.challengesOf(ctx, gameId));
  const challenge = challenges.find(({ id }) => id === choice.challenge) ?? null;
  const found = challenge && (await context.attempt(({ captures }, ctx) => captures.teamsOf(ctx, challenge.id)));
  const teams = found?.ok ? found.value.filter(({ count }) => count > 0) : [];
  const team = teams.find(({ id }) => id === choice.team) ?? null;
  const held = challenge && team && (await context.attempt(({ captures }, ctx) => captures.filesOf(ctx, challenge.id, team.id)));
  const files = held?.ok ? held.value.slice(0, SHOWN) : [];
  return { challenges, challenge, teams, team, files, isProxied: context.ctx.proxiesInstances };
}

export default function Traffic() {
  const { t } = useTexts("admin/monitor");
  const { challenges, challenge, teams, team, files, isProxied } = useLoaderData<typeof loader>();
  useRefresh(REFRESH_MS);
  const isDeep = challenge !== null && teams.length > 0;
  return (
    <div className="grid gap-4">
      {!isProxied && (
        <Alert tone="warn" title={t("traffic.off")}>
          {t("traffic.offText")}
        </Alert>
      )}
      {challenges.length === 0 ? (
        <Empty icon="monitor" title={t("traffic.none")} text={t("traffic.noneText")} />
      ) : (
        <div className="grid gap-4 lg:grid-cols-[14rem_14rem_minmax(0,1fr)]">
          <Challenges challenges={challenges} chosen={challenge?.id ?? null} />
          {isDeep && <Teams challenge={challenge} teams={teams} chosen={team?.id ?? null} />}
          {challenge && team ? (
            <div className="grid min-w-0 content-start gap-2">
              <Back to={trafficSearch({ challenge: challenge.id, team: null })}>{challenge.title}</Back>
              <TrafficFiles key={team.id} challengeId={challenge.id} team={team} files={files} />
            </div>
          ) : (
            <Next isDeep={isDeep} challenge={challenge} />
          )}
        </div>
      )}
    </div>
  );
}

function Challenges({ challenges, chosen }: { challenges: CaptureChallengeView[]; chosen: number | null }) {
  const { t } = useTexts("admin/monitor");
  const items = challenges.map(({ id, title, tag, isEnabled, count }) => ({
    id,
    search: trafficSearch({ challenge: id, team: null }),
    icon: <CategoryIcon tag={tag} size={16} />,
    name: title,
    note: isEnabled ? undefined : t("traffic.disabled"),
    count,
    countLabel: t("traffic.teamCount", { count }),
  }));
  return <TrafficList label={t("traffic.challenges")} items={items} chosen={chosen} className={chosen === null ? "" : "max-lg:hidden"} />;
}

function Teams({ challenge, teams, chosen }: { challenge: CaptureChallengeView; teams: CaptureTeamView[]; chosen: number | null }) {
  const { t } = useTexts("admin/monitor");
  const items = teams.map(({ id, teamId, name, organization, avatar, count }) => ({
    id,
    search: trafficSearch({ challenge: challenge.id, team: id }),
    icon: <Avatar id={teamId} url={avatar} size={20} />,
    name: name ?? "",
    note: organization ?? undefined,
    count,
    countLabel: t("traffic.fileCount", { count }),
  }));
  return (
    <div className={chosen === null ? "grid content-start gap-2" : "max-lg:hidden"}>
      <Back to={trafficSearch({ challenge: null, team: null })}>{t("traffic.challenges")}</Back>
      <TrafficList label={t("traffic.teamsOf", { challenge: challenge.title })} items={items} chosen={chosen} />
    </div>
  );
}

/** What to choose next; on narrow screens the list itself says it. */
function Next({ isDeep, challenge }: { isDeep: boolean; challenge: CaptureChallengeView | null }) {
  const { t } = useTexts("admin/monitor");
  if (challenge && !isDeep) {
    return (
      <div className="grid content-start gap-2 lg:col-span-2">
        <Back to={trafficSearch({ challenge: null, team: null })}>{t("traffic.challenges")}</Back>
        <Empty icon="monitor" title={t("traffic.silent")} text={t("traffic.silentText")} />
      </div>
    );
  }
  return (
    <Empty
      className={isDeep ? "max-lg:hidden" : "max-lg:hidden lg:col-span-2"}
      icon="monitor"
      title={t(isDeep ? "traffic.chooseTeam" : "traffic.choose")}
    />
  );
}

/** The way back to the previous list, where only one of them fits. */
function Back({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} preventScrollReset className="flex h-9 items-center gap-1 justify-self-start text-accent-text hover:underline lg:hidden">
      <Icon name="chevron-left" size={16} />
      <span className="truncate">{children}</span>
    </Link>
  );
}
