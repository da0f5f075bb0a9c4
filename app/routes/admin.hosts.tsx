import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { AddHost } from "~/features/admin/hosts/AddHost.tsx";
import { HostCard } from "~/features/admin/hosts/HostCard.tsx";
import { PullImage } from "~/features/admin/hosts/PullImage.tsx";
import { RegistryList } from "~/features/admin/hosts/RegistryList.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Button } from "~/ui/Button.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { pageTitle } from "~/lib/pages/titles.ts";
import { useHosts } from "~/features/admin/hosts/useHosts.ts";

export const handle = { i18n: ["admin/hosts", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/hosts:hosts.title");

export async function loader({ context }: LoaderFunctionArgs) {
  const [hosts, logins] = await Promise.all([
    context.read((services, ctx) => services.hosts.list(ctx)),
    context.read((services, ctx) => services.hosts.logins(ctx)),
  ]);
  return { hosts, logins, proxied: context.ctx.proxiesInstances };
}

export default function AdminHosts() {
  const { t } = useTexts("admin/hosts");
  const loaded = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [adding, setAdding] = useState(false);
  const { data: hosts, mutate } = useHosts(loaded.hosts);
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
      <AddHost open={adding} hosts={hosts} proxied={loaded.proxied} onAdded={reread} onClose={() => setAdding(false)} />
    </div>
  );
}
