import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "~/components/ui/Icon.tsx";
import { TabLinks } from "~/components/ui/Tabs.tsx";
import { useInView } from "~/hooks/useInView.ts";
import { admitStaff } from "~/lib/manage/staff.server.ts";

export const handle = { i18n: ["manage"] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await admitStaff(context, request, "Admin");
  return null;
}

const PARTS: { name: "games" | "users" | "teams" | "files" | "mail" | "logs" | "settings"; icon: IconName }[] = [
  { name: "games", icon: "games" },
  { name: "users", icon: "user" },
  { name: "teams", icon: "teams" },
  { name: "files", icon: "download" },
  { name: "mail", icon: "bell" },
  { name: "logs", icon: "list" },
  { name: "settings", icon: "admin" },
];

export default function Admin() {
  const { t } = useTranslation("manage");
  const { pathname } = useLocation();
  const open = PARTS.findIndex(({ name }) => pathname.toLowerCase().startsWith(`/admin/${name}`));
  const bar = useInView<HTMLDivElement>(open);
  return (
    <>
      <div ref={bar} className="border-b border-line">
        <TabLinks
          label={t("admin.label")}
          items={PARTS.map(({ name, icon }) => ({ to: `/admin/${name}`, label: t(`admin.${name}`), icon: <Icon name={icon} size={16} /> }))}
        />
      </div>
      <Outlet />
    </>
  );
}
