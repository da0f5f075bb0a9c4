import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator, useSearchParams } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { MessageForm, MessageList } from "~/features/admin/messages/index.ts";
import { Empty } from "~/ui/Empty.tsx";
import { FeedPager } from "~/ui/lists/FeedPager.tsx";
import { Section } from "~/ui/Section.tsx";
import { listQuery } from "~/lib/calls/list-query.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { requireId } from "~/lib/pages/route-id.ts";

export const handle = { i18n: ["admin/messages", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin:section.messages");

const COUNT = 50;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const gameId = requireId(params.id);
  const { skip } = listQuery(new URL(request.url).searchParams);
  const [messages, teams] = await Promise.all([
    context.read((services, ctx) => services.messages.list(ctx, gameId, { count: COUNT, skip })),
    context.read((services, ctx) => services.messages.recipients(ctx, gameId)),
  ]);
  return { gameId, messages, teams, skip };
}

export default function Messages() {
  const { t } = useTexts("admin/messages");
  const { gameId, messages, teams, skip } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const wanted = Number(search.get("team"));
  const chosen = teams.some(({ id }) => id === wanted) ? wanted : null;
  return (
    <div>
      <Section title={t("title")} text={t("explained")}>
        {teams.length > 0 ? (
          <MessageForm gameId={gameId} teams={teams} chosen={chosen} onDone={revalidate} />
        ) : (
          <Empty icon="teams" title={t("noTeams")} text={t("noTeamsText")} />
        )}
      </Section>
      <Section title={t("written")}>
        {messages.length > 0 ? (
          <MessageList gameId={gameId} messages={messages} onDone={revalidate} />
        ) : (
          <Empty icon="posts" title={t("none")} text={t("noneText")} />
        )}
        <FeedPager skip={skip} count={COUNT} full={messages.length === COUNT} />
      </Section>
    </div>
  );
}
