import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator, useSearchParams } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { MessageForm, MessageList } from "~/features/admin/messages/index.ts";
import { Empty } from "~/ui/Empty.tsx";
import { Section } from "~/ui/Section.tsx";
import { pageTitle } from "~/lib/pages/titles.ts";
import { requireId } from "~/lib/pages/route-id.ts";

export const handle = { i18n: ["admin/messages", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin:section.messages");

export async function loader({ params, context }: LoaderFunctionArgs) {
  const gameId = requireId(params.id);
  const [messages, teams] = await Promise.all([
    context.read((services, ctx) => services.messages.list(ctx, gameId)),
    context.read((services, ctx) => services.messages.recipients(ctx, gameId)),
  ]);
  return { gameId, messages, teams };
}

export default function Messages() {
  const { t } = useTexts("admin/messages");
  const { gameId, messages, teams } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const wanted = Number(search.get("team"));
  const chosen = teams.some(({ id }) => id === wanted) ? wanted : null;
  return (
    <div>
      <Section title={t("title")} text={t("explained")}>
        {teams.length > 0 ? (
          <MessageForm key={chosen} gameId={gameId} teams={teams} chosen={chosen} onDone={revalidate} />
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
      </Section>
    </div>
  );
}
