import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { useMemo, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { ApiNav } from "~/features/api-docs/ApiNav.tsx";
import { GroupSection } from "~/features/api-docs/GroupSection.tsx";
import { Prose } from "~/features/api-docs/Prose.tsx";
import { ShapeList } from "~/features/api-docs/ShapeList.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Input } from "~/ui/Input.tsx";
import { packedApi } from "~/features/api-docs/api-view.server.ts";
import { unpackApi } from "~/features/api-docs/unpack-api.ts";
import { findCalls } from "~/features/api-docs/find-calls.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { pathOf } from "~/lib/calls/address.ts";

export const handle = { i18n: ["api-docs"] };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "api-docs:docs.title");

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = packedApi(await context.describeApi());
  return { api, wanted: new URL(request.url).searchParams.get("q") ?? "" };
}

/** The search text comes from the address unless something was typed, so the search also works without scripts. */
export default function ApiDocs() {
  const { t } = useTexts("api-docs");
  const { api: packed, wanted } = useLoaderData<typeof loader>();
  const api = useMemo(() => unpackApi(packed), [packed]);
  const [search, setSearch] = useState(wanted);
  const found = findCalls(api.groups, search);
  return (
    <>
      <PageHeader
        title={t("docs.title")}
        subtitle={t("docs.subtitle", { version: api.version })}
        actions={
          <a
            href={pathOf("GET /api/openapi.json")}
            className="inline-flex items-center gap-1.5 text-accent-text underline underline-offset-3"
          >
            <Icon name="download" size={16} />
            openapi.json
          </a>
        }
      />
      <div className="grid gap-x-8 md:grid-cols-[12rem_minmax(0,1fr)]">
        <ApiNav groups={api.groups} />
        <div className="min-w-0">
          <p lang="en" className="mb-4 max-w-prose text-mute text-pretty">
            <Prose text={api.description} />
          </p>
          <search>
            <Form className="mb-6">
              <Input
                type="search"
                name="q"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
                placeholder={t("docs.search")}
                aria-label={t("docs.search")}
              />
            </Form>
          </search>
          <output className="sr-only">{t("docs.found", { count: found.reduce((sum, { calls }) => sum + calls.length, 0) })}</output>
          {found.length === 0 && <Empty icon="search" title={t("docs.none")} text={t("docs.noneText")} />}
          {found.map((group) => (
            <GroupSection key={group.name} group={group} isWhole={api.groups.includes(group)} />
          ))}
          <ShapeList shapes={api.shapes} />
        </div>
      </div>
    </>
  );
}
