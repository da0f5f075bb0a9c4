import { NavLink, useLocation } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Icon } from "~/ui/Icon.tsx";
import { TabLinks } from "~/ui/strips/Tabs.tsx";
import { useMenu } from "~/ui/useMenu.ts";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { cx } from "~/lib/class-names.ts";
import { adminParts, type AdminPart } from "./admin-parts.ts";

/** The parts of the admin area: tabs where they all fit, otherwise one line that names the open part and unfolds to the others. */
export function AdminNav() {
  const { t } = useTexts("admin");
  const parts = adminParts(useRootData().viewer);
  // Users whose only role is in a game get the games list and nothing of the platform.
  if (parts.length < 2) return null;
  return (
    <>
      <div className="border-b border-line max-md:hidden">
        <TabLinks
          label={t("admin.label")}
          items={parts.map(({ name, icon }) => ({ to: `/admin/${name}`, label: t(`admin.${name}`), icon: <Icon name={icon} size={16} /> }))}
        />
      </div>
      <Folded parts={parts} />
    </>
  );
}

function Folded({ parts }: { parts: AdminPart[] }) {
  const { t } = useTexts("admin");
  const ref = useMenu();
  const { pathname } = useLocation();
  const open = parts.find(({ name }) => pathname.toLowerCase().startsWith(`/admin/${name}`)) ?? parts[0]!;
  const name = t(`admin.${open.name}`);
  return (
    <nav aria-label={t("admin.label")} className="md:hidden">
      <details ref={ref} className="group relative">
        <summary className="flex h-10 list-none items-center gap-2 rounded border border-line bg-raised px-3 font-medium select-none hover:border-line-strong [&::-webkit-details-marker]:hidden">
          <Icon name={open.icon} size={16} className="text-accent-text" />
          <span className="sr-only">{t("common:label.value", { label: t("admin.label"), value: name })}</span>
          <span aria-hidden="true">{name}</span>
          <Icon name="chevron-down" size={16} className="ml-auto text-mute group-open:rotate-180" />
        </summary>
        <ul className="absolute inset-x-0 top-full z-40 mt-1 grid grid-cols-2 gap-1 rounded bg-raised p-1 shadow-float xs:grid-cols-3">
          {parts.map(({ name, icon }) => (
            <li key={name}>
              <NavLink
                to={`/admin/${name}`}
                prefetch="intent"
                className={({ isActive }) =>
                  cx(
                    "flex h-10 items-center gap-2 rounded-sm px-2.5 whitespace-nowrap",
                    isActive ? "bg-accent-soft font-medium text-accent-text" : "text-ink hover:bg-hover",
                  )
                }
              >
                <Icon name={icon} size={16} />
                {t(`admin.${name}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
