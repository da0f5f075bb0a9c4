import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { DivisionCard } from "~/features/admin/game-editor/divisions/DivisionCard.tsx";
import { putDivisions } from "~/features/admin/game-editor/divisions/division-calls.ts";
import { divisionsForm, withAnother, type DivisionRow } from "~/features/admin/game-editor/divisions/division-form.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import { Button } from "~/ui/Button.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { SaveBar } from "~/ui/forms/SaveBar.tsx";
import { useSavedForm } from "~/ui/forms/useSavedForm.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";

export const handle = { i18n: ["admin/game-editor", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin:section.divisions");

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  return { id, divisions: await context.read((services, ctx) => services.divisions.list(ctx, id)) };
}

export default function Divisions() {
  const { t } = useTexts("admin/game-editor", "admin");
  const { id, divisions } = useLoaderData<typeof loader>();
  const { form, bar } = useSavedForm(divisions, divisionsForm, ({ value }) => putDivisions(id, value, divisions));
  const { value, set } = form.draft;
  const add = () => set("divisions", withAnother(value));
  const put = (index: number, row: DivisionRow | null) => set("divisions", value.divisions.toSpliced(index, 1, ...(row ? [row] : [])));
  const make = (
    <Button icon={<Icon name="plus" />} disabled={value.divisions.length >= LIMITS.divisions} onClick={add}>
      {t("divisions.add")}
    </Button>
  );
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-base font-semibold">{t("admin:section.divisions")}</h2>
        {value.divisions.length > 0 && make}
      </header>
      <p className="max-w-prose text-mute text-pretty">{t("divisions.text")}</p>
      {value.divisions.length === 0 && <Empty icon="teams" title={t("divisions.none")} text={t("divisions.noneText")} action={make} />}
      {value.divisions.length > 0 && (
        <ul className="grid gap-4">
          {value.divisions.map((row, index) => (
            <li key={row.key}>
              <DivisionCard
                row={row}
                teams={divisions.find(({ name }) => name === row.key)?.teams ?? null}
                errorOf={(field) => form.errorOf(`divisions.${index}.${field}`)}
                onChange={(changed) => put(index, changed)}
                onRemove={() => put(index, null)}
              />
            </li>
          ))}
        </ul>
      )}
      <SaveBar {...bar} nameOf={() => t("admin:section.divisions")} />
    </div>
  );
}
