import { Form, useSubmit } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Input, Select } from "~/ui/Input.tsx";
import { isolated } from "~/lib/isolate.ts";
import { INSTANCE_KINDS, isFiltered, type InstanceQuery } from "./instance-query.ts";

/** A game with those of its challenges that have instances. */
export type FilterChoice = { id: number; title: string; challenges: { id: number; title: string }[] };

type Props = { query: InstanceQuery; choices: FilterChoice[]; hosts: { id: string; name: string }[]; teamName: string };

/** Filters the instances. The address keeps the filter; a choice takes effect at once, and without scripts with the button. */
export function InstanceFilters({ query, choices, hosts, teamName }: Props) {
  const { t } = useTexts("admin/instances", "admin");
  const submit = useSubmit();
  return (
    <search>
      <Form
        className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap"
        onChange={(event) => isChoice(event.target) && submit(event.currentTarget)}
      >
        <Renewed value={query.of}>
          <ChallengeSelect chosen={query.of} choices={choices} />
        </Renewed>
        {hosts.length > 1 && (
          <Renewed value={query.host}>
            <Select name="host" aria-label={t("admin:admin.hosts")} defaultValue={query.host} className="sm:max-w-48">
              <option value="">{t("instances.allHosts")}</option>
              {hosts.map(({ id, name }) => (
                <option key={id} value={id}>
                  {isolated(name)}
                </option>
              ))}
            </Select>
          </Renewed>
        )}
        <Renewed value={query.kind}>
          <Select name="kind" aria-label={t("instances.kind")} defaultValue={query.kind} className="sm:max-w-48">
            {INSTANCE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`instances.kind.${kind}`)}
              </option>
            ))}
          </Select>
        </Renewed>
        <Renewed value={teamName}>
          <Input
            type="search"
            name="team"
            defaultValue={teamName}
            aria-label={t("instances.findTeam")}
            placeholder={t("instances.findTeam")}
            maxLength={100}
            className="min-w-0 sm:max-w-64 sm:flex-1 sm:basis-40"
          />
        </Renewed>
        <Button type="submit" icon={<Icon name="filter" size={16} />}>
          {t("instances.filter")}
        </Button>
        {isFiltered(query) && (
          <ButtonLink to="?" variant="quiet" icon={<Icon name="x" size={16} />}>
            {t("admin:list.all")}
          </ButtonLink>
        )}
      </Form>
    </search>
  );
}

/** Begins a field anew when the page's filter has another value for it; in a place of its own, where it finds the focus again. */
function Renewed({ value, children }: { value: string; children: ReactNode }) {
  return (
    <span className="contents">
      <Fragment key={value}>{children}</Fragment>
    </span>
  );
}

/** Selects all challenges, those of one game, or one. */
function ChallengeSelect({ chosen, choices }: { chosen: string; choices: FilterChoice[] }) {
  const { t } = useTexts("admin/instances");
  return (
    <Select name="of" aria-label={t("instances.challenge")} defaultValue={chosen} className="max-sm:col-span-2 sm:max-w-72">
      <option value="">{t("instances.allChallenges")}</option>
      {choices.map((game) => (
        <optgroup key={game.id} label={game.title}>
          <option value={`g${game.id}`}>{t("instances.allOf", { game: game.title })}</option>
          {game.challenges.map(({ id, title }) => (
            <option key={id} value={`c${id}`}>
              {title}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

const isChoice = (target: EventTarget) => target instanceof HTMLSelectElement;
