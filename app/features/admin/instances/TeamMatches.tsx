import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { addressOf, type InstanceQuery } from "./instance-query.ts";
import type { TeamView } from "#worker/contract/wire/game/team.ts";

type Props = { query: InstanceQuery; matches: Pick<TeamView, "id" | "name" | "avatar">[] };

/** The teams that match a text, to choose one from. */
export function TeamMatches({ query, matches }: Props) {
  const { t } = useTexts("admin/instances", "admin");
  if (matches.length === 0) return <Empty icon="teams" title={t("instances.noTeams")} text={t("admin:list.noneText")} />;
  return (
    <section className="grid gap-2">
      <h2 className="font-medium">{t("instances.whichTeam")}</h2>
      <ul className="rounded border border-line bg-raised">
        {matches.map(({ id, name, avatar }) => (
          <li key={id} className="border-b border-line last:border-b-0">
            <Link to={addressOf(query, { teamId: id })} className="flex min-h-10 items-center gap-3 px-3 hover:bg-hover">
              <Avatar url={avatar} id={id} name={name} size={24} />
              <span className="truncate font-medium">
                <Name>{name}</Name>
              </span>
              <span className="ml-auto text-xs text-mute figures">#{id}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
