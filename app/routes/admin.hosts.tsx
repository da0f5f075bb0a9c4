import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AddHost } from "~/components/manage/AddHost.tsx";
import { HostCard } from "~/components/manage/HostCard.tsx";
import { PullImage } from "~/components/manage/PullImage.tsx";
import { RegistryList } from "~/components/manage/RegistryList.tsx";
import { PageHeader } from "~/components/PageHeader.tsx";
import { Button } from "~/components/ui/Button.tsx";
import { Empty } from "~/components/ui/Empty.tsx";
import { Icon } from "~/components/ui/Icon.tsx";
import { useLoaded } from "~/hooks/useLoaded.ts";
import { pageTitle } from "~/lib/titles.ts";
import type { HostView } from "#worker/contract/host.ts";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "manage:hosts.title");

const REFRESH_MS = 3_000;

export async function loader({ context }: LoaderFunctionArgs) {
  const [hosts, logins] = await Promise.all([
    context.read((services, ctx) => services.hosts.list(ctx)),
    context.read((services, ctx) => services.hosts.logins(ctx)),
  ]);
  return { hosts, logins, proxied: context.ctx.proxiesInstances };
}

export default function AdminHosts() {
  const { t } = useTranslation("manage");
  const loaded = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [adding, setAdding] = useState(false);
  const { data: hosts, mutate } = useLoaded<HostView[]>("/api/admin/hosts", loaded.hosts, { refreshInterval: REFRESH_MS });
  const reread = () => void mutate();
  const add = (
    <Button variant="primary" icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
      {t("host.add")}
    </Button>
  );
  return (
    <div className="grid gap-6 py-4 [&>:not(dialog)]:mb-0">
      <PageHeader title={t("hosts.title")} subtitle={t("hosts.text")} actions={hosts.length > 0 && add} />
      {hosts.length > 0 ? (
        <ul className="grid gap-4">
          {hosts.map((host) => (
            <HostCard key={host.id} host={host} proxied={loaded.proxied} onChanged={reread} />
          ))}
        </ul>
      ) : (
        <Empty icon="hosts" title={t("hosts.none")} text={t("hosts.noneText")} action={add} />
      )}
      <div>
        {hosts.length > 0 && <PullImage hosts={hosts} onOrdered={reread} />}
        <RegistryList logins={loaded.logins} onChanged={revalidate} />
      </div>
      <AddHost open={adding} hosts={hosts} onAdded={reread} onClose={() => setAdding(false)} />
    </div>
  );
}
