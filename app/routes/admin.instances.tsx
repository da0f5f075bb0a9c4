import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { EndInstance } from "~/features/admin/instances/EndInstance.tsx";
import { EndInstances } from "~/features/admin/instances/EndInstances.tsx";
import { InstanceFilters } from "~/features/admin/instances/InstanceFilters.tsx";
import { InstanceTable } from "~/features/admin/instances/InstanceTable.tsx";
import { TeamMatches } from "~/features/admin/instances/TeamMatches.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Pager } from "~/ui/lists/Pager.tsx";
import { addressOf, filterOf, instanceQuery, INSTANCES_PAGE, isFiltered } from "~/features/admin/instances/instance-query.ts";
import { leadToLastPage } from "~/lib/pages/last-page.server.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import type { InstanceRowView } from "#worker/contract/wire/platform/host.ts";
import type { TeamView } from "#worker/contract/wire/game/team.ts";
import type { Page } from "#worker/contract/wire/wire.ts";
import { useInstances } from "~/features/admin/instances/useInstances.ts";
import { useAsked } from "~/ui/dialogs/useAsked.ts";

export const handle = { i18n: ["admin/instances", "play/game"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/instances:instances.title");

const NONE: Page<InstanceRowView> = { data: [], length: 0, total: 0 };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = instanceQuery(new URL(request.url).searchParams);
  const text = asked.teamId === null ? asked.team : String(asked.teamId);
  const found: TeamView[] = text === "" ? [] : (await context.read(({ teams }, ctx) => teams.search(ctx, text))).data;
  const team = asked.teamId === null ? meant(found, text) : found.find(({ id }) => id === asked.teamId);
  const query = { ...asked, teamId: team?.id ?? asked.teamId };
  const unclear = text !== "" && query.teamId === null;
  const [page, choices, hosts] = await Promise.all([
    unclear ? NONE : context.read(({ instanceAdmin }, ctx) => instanceAdmin.list(ctx, filterOf(query), INSTANCES_PAGE, query.skip)),
    context.read(({ instanceAdmin }, ctx) => instanceAdmin.choices(ctx)),
    context.read((services, ctx) => services.hosts.list(ctx)),
  ]);
  leadToLastPage(request, { skip: query.skip, count: INSTANCES_PAGE, total: page.total });
  const matches = unclear ? found.map(({ id, name, avatar }) => ({ id, name, avatar })) : [];
  return { page, choices, hosts: hosts.map(({ id, name }) => ({ id, name })), query, teamName: team?.name ?? asked.team, unclear, matches };
}

/** The team that a text refers to: the only one found, or the only one with exactly that name. */
function meant(found: TeamView[], text: string): TeamView | undefined {
  const exact = found.filter(({ name }) => name === text);
  return found.length === 1 ? found[0] : exact.length === 1 ? exact[0] : undefined;
}

export default function AdminInstances() {
  const { t } = useTexts("admin/instances");
  const { page, choices, hosts, query, teamName, unclear, matches } = useLoaderData<typeof loader>();
  const [ending, setEnding, close] = useAsked<InstanceRowView>();
  const { data, mutate } = useInstances(unclear ? null : query, page);
  const end = <EndInstances query={query} total={data.total} onEnded={() => void mutate()} />;
  return (
    <div className="grid gap-4 py-4 [&>:not(dialog)]:mb-0">
      <PageHeader title={t("instances.title")} subtitle={t("instances.text")} actions={unclear ? null : end} />
      <InstanceFilters {...{ query, choices, hosts, teamName }} />
      {unclear ? (
        <TeamMatches {...{ query, matches }} />
      ) : data.data.length > 0 ? (
        <InstanceTable rows={data.data} query={query} onEnd={setEnding} />
      ) : (
        <Empty
          icon="instances"
          title={t(isFiltered(query) ? "instances.noneHere" : "instances.none")}
          text={t(isFiltered(query) ? "instances.noneHereText" : "instances.noneText")}
        />
      )}
      <Pager skip={query.skip} count={INSTANCES_PAGE} total={data.total} to={(skip) => addressOf(query, { skip })} />
      <EndInstance row={ending} onEnded={() => void mutate()} onClose={close} />
    </div>
  );
}
