import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useFetcher, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { GameJoin } from "#worker/contract/wire/game/game.ts";
import { gameOf } from "~/features/play/game/game-of.server.ts";
import { GameDetails } from "~/features/play/overview/GameDetails.tsx";
import { TeamMessages } from "~/features/play/game/TeamMessages.tsx";
import { OwnParticipation } from "~/features/play/overview/OwnParticipation.tsx";
import { WriteupCard } from "~/features/play/overview/WriteupCard.tsx";
import { useMessages } from "~/features/play/game/useMessages.ts";
import { isClosed, isStillClosed } from "~/features/play/game/phase.ts";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { useFocusKeeper } from "~/ui/useFocusKeeper.ts";
import { Markdown } from "~/ui/values/Markdown.tsx";
import { useGameState } from "~/features/play/game/useGame.ts";
import { renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { requireId } from "~/lib/pages/route-id.ts";

export const handle = { i18n: ["play/overview"] };

export { clientAction, shouldRevalidate } from "~/lib/calls/kept-form.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const { viewer } = context.ctx;
  const [game, teams, told, writeup, certified] = await Promise.all([
    gameOf(context, id),
    viewer && context.attempt((s, ctx) => s.teams.listOwn(ctx)),
    // Before the start and after the end a team can read its messages only here.
    viewer && context.attemptPart((s, ctx) => s.messages.own(ctx, id, { count: 100, skip: 0 })),
    context.read((s, ctx) => s.writeups.card(ctx, id)),
    context.attemptPart((s, ctx) => s.certificates.offered(ctx, id)),
  ]);
  const own = teams?.ok ? teams.value.map(({ id, name }) => ({ id, name: name ?? "" })) : [];
  const [html, note] = await Promise.all([renderMarkdown(game.content), renderMarkdown(writeup?.note ?? "")]);
  return {
    html,
    teams: own,
    writeup: writeup && { ...writeup, html: note },
    messages: told?.ok ? told.value : null,
    certified: certified.ok && certified.value,
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = requireId(params.id);
  const form = await request.formData();
  const leaving = form.get("intent") === "leave";
  const done = leaving
    ? await context.attempt((s, ctx) => s.participations.leave(ctx, id))
    : await context.submit(GameJoin, form, (s, ctx, input) => s.participations.join(ctx, id, input));
  return done.ok ? redirect(`/games/${id}`) : { error: done.error };
}

export default function GameOverview() {
  const { html, teams, writeup, messages, certified } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { t } = useTexts("play/overview", "play/game");
  useFocusKeeper();
  const { game, phase } = useGameState();
  // A form that navigates would leave `?index` in the address when it is refused. Without scripts the answer is that of the page. The key: a fetcher
  // keeps a refusal through the redirect of a success.
  const own = useFetcher<typeof action>({ key: `${game.id} ${game.status}` });
  const [search] = useSearchParams();
  const isSignedIn = Boolean(useRootData().viewer);
  const closed = search.get("closed");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[minmax(0,1fr)_20rem]">
      <h2 className="sr-only">{t("play/game:tab.overview")}</h2>
      {isClosed(closed) && isStillClosed(closed, phase, game.status, isSignedIn) && (
        <Alert tone="warn" className="md:col-span-2">
          {t(`closed.${closed}`)}
        </Alert>
      )}
      <div className="flex min-w-0 flex-col gap-6 max-md:order-2">
        {game.summary && <p className="max-w-[44rem] text-base text-mute">{game.summary}</p>}
        {html ? <Markdown html={html} /> : <Empty icon="info" title={t("overview.empty")} text={t("overview.emptyText")} />}
      </div>
      <aside className="flex flex-col gap-4 max-md:order-1">
        <TeamMessages messages={useMessages(game.id, messages)} />
        <OwnParticipation game={game} phase={phase} teams={teams} sent={own} error={(own.data ?? answered)?.error ?? null} />
        {writeup && <WriteupCard game={game} writeup={writeup} />}
        {certified && game.status === "Accepted" && (
          <ButtonLink to={`/games/${game.id}/certificate`} variant="primary" icon={<Icon name="crown" size={16} />}>
            {t("overview.certificate")}
          </ButtonLink>
        )}
        <GameDetails game={game} phase={phase} />
      </aside>
    </div>
  );
}
