import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Findings, Rehearsal, ReadinessSummary, Times, useReadiness } from "~/features/admin/ready/index.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Section } from "~/ui/Section.tsx";
import { pageTitle } from "~/lib/pages/titles.ts";
import { requireId } from "~/lib/pages/route-id.ts";

export const handle = { i18n: ["admin/ready", "admin/control"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin:section.ready");

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const [readiness, rehearsal] = await Promise.all([
    context.read((services, ctx) => services.readiness.check(ctx, id)),
    context.attemptPart((services, ctx) => services.rehearsal.view(ctx, id)),
  ]);
  return { id, readiness, rehearsal };
}

export default function Ready() {
  const { t } = useTexts("admin/ready");
  const { id, readiness, rehearsal } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const { data } = useReadiness(id, readiness);
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-start gap-2">
        <div className="mr-auto min-w-0">
          <h2 className="text-base font-semibold">{t("ready.title")}</h2>
          <p className="max-w-prose text-mute text-pretty">{t("ready.text")}</p>
        </div>
        <Button icon={<Icon name="refresh" size={16} />} onClick={revalidate} busy={state === "loading"}>
          {t("ready.again")}
        </Button>
      </header>
      <ReadinessSummary view={data} />
      <Findings findings={data.findings} />
      <Times view={data} />
      {rehearsal.ok ? (
        <Rehearsal gameId={id} loaded={rehearsal.value} runs={data.start <= data.at && data.at < data.end} />
      ) : (
        <Section title={t("rehearsal.title")}>
          <Alert tone="warn" title={rehearsal.error.title} />
        </Section>
      )}
    </div>
  );
}
