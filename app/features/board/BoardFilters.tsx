import { Form, Link, useSubmit } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { BoardFrameView, BoardQuery } from "#worker/contract/wire/board/board.ts";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Input } from "~/ui/Input.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { Strip } from "~/ui/strips/Strip.tsx";
import { withSearch } from "./board-query.ts";

/** Selects the division and searches for a team. The address keeps both. */
export function BoardFilters({ frame, query, search }: { frame: BoardFrameView; query: BoardQuery; search: URLSearchParams }) {
  const { t } = useTexts("board");
  const to = (division: string) => withSearch(search, { division });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {frame.divisions.length > 0 ? (
        <Strip label={t("board.divisions")} className="parts flex max-w-full gap-1">
          <Division name={t("board.allTeams")} to={to("")} current={!query.division} />
          {frame.divisions.map(({ name, teams }) => (
            <Division key={name} name={name} to={to(name)} teams={teams} current={query.division === name} />
          ))}
        </Strip>
      ) : (
        <p className="text-mute figures">{t("board.teams", { count: frame.teams })}</p>
      )}
      <Find query={query} />
    </div>
  );
}

function Division({ name, to, teams, current }: { name: string; to: string; teams?: number; current: boolean }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={current ? "true" : undefined}
      className="flex h-8 items-center gap-2 rounded border border-line px-3 whitespace-nowrap text-mute hover:bg-hover hover:text-ink aria-current:border-accent aria-current:bg-accent-soft aria-current:font-medium aria-current:text-accent-text pointer-coarse:h-10"
    >
      <Name>{name}</Name>
      {teams !== undefined && (
        <span className="text-xs">
          <Num value={teams} />
        </span>
      )}
    </Link>
  );
}

function Find({ query }: { query: BoardQuery }) {
  const { t } = useTexts("board");
  const submit = useSubmit();
  return (
    <search className="w-full xs:w-72">
      <Form
        preventScrollReset
        className="flex gap-2"
        onChange={(event) => {
          if ((event.target as HTMLInputElement).value === "") submit(event.currentTarget, { preventScrollReset: true });
        }}
      >
        {query.division && <input type="hidden" name="division" value={query.division} />}
        <label htmlFor="find" className="sr-only">
          {t("board.find")}
        </label>
        <Input
          key={query.find ?? ""}
          id="find"
          name="find"
          type="search"
          defaultValue={query.find}
          placeholder={t("board.find")}
          maxLength={20}
        />
        <Button type="submit" icon={<Icon name="search" size={16} />}>
          {t("board.findAction")}
        </Button>
      </Form>
    </search>
  );
}
