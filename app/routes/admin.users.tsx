import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { lazy, Suspense, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { SearchBar } from "~/ui/lists/SearchBar.tsx";
import { UserSheet } from "~/features/admin/users/UserSheet.tsx";
import { UserTable } from "~/features/admin/users/UserTable.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Button } from "~/ui/Button.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Pager } from "~/ui/lists/Pager.tsx";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { loaded } from "~/lib/calls/again.ts";
import { LIST_PAGE, listQuery } from "~/lib/calls/list-query.ts";
import { leadToLastPage } from "~/lib/pages/last-page.server.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import type { UserRowView } from "#worker/contract/wire/account/user.ts";

const AddUsers = lazy(() => loaded(async () => ({ default: (await import("~/features/admin/users/AddUsers.tsx")).AddUsers })));

export const handle = { i18n: ["admin/users", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/users:users.title");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { q, skip } = listQuery(new URL(request.url).searchParams);
  const page = await context.read(({ users }, ctx) => (q === "" ? users.list(ctx, LIST_PAGE, skip) : users.search(ctx, q)));
  if (q === "") leadToLastPage(request, { skip, count: LIST_PAGE, total: page.total });
  return { rows: page.data, total: page.total, q, skip: q === "" ? skip : 0 };
}

export default function AdminUsers() {
  const { t } = useTexts("admin/users", "admin");
  const { rows, total, q, skip } = useLoaderData<typeof loader>();
  const { viewer } = useRootData();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<UserRowView | null>(null);
  // Null: not yet, so that nothing of it is loaded.
  const [adding, setAdding] = useState<boolean | null>(null);
  const add = (
    <Button variant="primary" icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
      {t("users.add")}
    </Button>
  );
  return (
    <div className="grid gap-4 py-4 [&>:not(dialog)]:mb-0">
      <PageHeader title={t("users.title")} actions={add} />
      <SearchBar q={q} label={t("users.search")} />
      {q !== "" && rows.length === LIST_PAGE && <p className="text-mute">{t("admin:list.first", { count: LIST_PAGE })}</p>}
      {rows.length > 0 ? (
        <UserTable rows={rows} onOpen={setOpen} />
      ) : (
        <Empty icon="user" title={t("users.none")} text={t("admin:list.noneText")} />
      )}
      {q === "" && <Pager skip={skip} count={LIST_PAGE} total={total} to={(next) => `?skip=${next}`} />}
      <UserSheet user={open} isOwn={open?.id === viewer?.id} onChanged={revalidate} onClose={() => setOpen(null)} />
      {adding !== null && (
        <Suspense fallback={null}>
          <AddUsers open={adding} onAdded={revalidate} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}
