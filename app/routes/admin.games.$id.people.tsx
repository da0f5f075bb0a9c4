import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useNavigate, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { GiveRole, PeopleTable, type Held } from "~/features/admin/people/index.ts";
import { Button } from "~/ui/Button.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { pageTitle } from "~/lib/pages/titles.ts";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { requireId } from "~/lib/pages/route-id.ts";

export const handle = { i18n: ["admin/people"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin:section.people");

export async function loader({ params, context }: LoaderFunctionArgs) {
  const gameId = requireId(params.id);
  const people = await context.read((services, ctx) => services.people.list(ctx, gameId));
  return { gameId, people, isEverywhere: await context.read((services, ctx) => services.access.everywhere(ctx, "game.people")) };
}

export default function People() {
  const { t } = useTexts("admin/people", "admin");
  const { gameId, people, isEverywhere } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { viewer } = useRootData();
  const taken = ({ person, role }: Held) => {
    // Owners who are no longer one may not see this page any more.
    const leaves = person.id === viewer?.id && role === "owner" && !isEverywhere;
    if (leaves) navigate(person.roles.length > 1 ? `/games/${gameId}` : "/games");
    else revalidate();
  };
  const [giving, setGiving] = useState(false);
  const give = (
    <Button variant="primary" icon={<Icon name="plus" />} onClick={() => setGiving(true)}>
      {t("people.give")}
    </Button>
  );
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-base font-semibold">{t("admin:section.people")}</h2>
        {give}
      </header>
      <p className="max-w-prose text-mute text-pretty">{t("people.text")}</p>
      {people.length > 0 ? (
        <PeopleTable gameId={gameId} people={people} onTaken={taken} />
      ) : (
        <Empty icon="user" title={t("people.none")} text={t("people.noneText")} action={give} />
      )}
      <GiveRole gameId={gameId} open={giving} onClose={() => setGiving(false)} onGiven={revalidate} />
    </div>
  );
}
