import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { CategoryIcon } from "~/features/play/challenge/CategoryIcon.tsx";
import { EnableSwitch } from "~/features/admin/challenge-editor/list/EnableSwitch.tsx";
import { Badge } from "~/ui/Badge.tsx";
import { TabLinks } from "~/ui/strips/Tabs.tsx";
import { namedTitle } from "~/lib/pages/titles.ts";
import { requireId } from "~/lib/pages/route-id.ts";

export const handle = { i18n: ["admin/challenge-editor", "play/game"] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => namedTitle(matches, data?.challenge.title ?? "");

/** For the editor and the flags: the challenge, and the number of teams that may need a flag of it. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const [id, cid] = [requireId(params.id), requireId(params.cid)];
  const [challenge, teams, publishes, setsImage, monitors] = await Promise.all([
    context.read((services, ctx) => services.challenges.getForEdit(ctx, id, cid)),
    context.read((services, ctx) => services.games.countTeams(ctx, [id])),
    context.read((services, ctx) => services.access.has(ctx, "challenge.publish", id)),
    context.read((services, ctx) => services.access.has(ctx, "challenge.edit", id)),
    context.read((services, ctx) => services.access.has(ctx, "game.monitor", id)),
  ]);
  return { challenge, gameId: id, publishes, setsImage, monitors, teams: teams[id] ?? 0, proxied: context.ctx.proxiesInstances };
}

export default function AdminChallenge() {
  const { t } = useTexts("admin/challenge-editor", "play/game");
  const { challenge, gameId, publishes, monitors } = useLoaderData<typeof loader>();
  const base = `/admin/games/${gameId}/challenges/${challenge.id}`;
  return (
    // The key gives every challenge its own form.
    <div key={challenge.id} className="grid gap-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CategoryIcon tag={challenge.tag} size={20} title={t(`play/game:tag.${challenge.tag}`)} />
        <h2 className="min-w-0 truncate text-base font-semibold">{challenge.title}</h2>
        <Badge>{t(challenge.survey ? "survey.title" : `type.${challenge.type}`)}</Badge>
        <span className="ml-auto">
          {publishes ? (
            <EnableSwitch gameId={gameId} challenge={challenge} labelled />
          ) : (
            t(challenge.isEnabled ? "challenge.isEnabled" : "challenge.isDisabled")
          )}
        </span>
      </header>
      <div className="border-b border-line">
        <TabLinks
          label={t("challenge.parts")}
          items={[
            { to: base, label: t("challenge.editor"), end: true },
            { to: `${base}/flags`, label: t("challenge.flags"), count: challenge.flags.length },
            ...(challenge.survey && monitors ? [{ to: `${base}/answers`, label: t("survey.answers") }] : []),
          ]}
        />
      </div>
      <Outlet />
    </div>
  );
}
