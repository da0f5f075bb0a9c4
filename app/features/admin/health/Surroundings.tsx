import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Fact } from "~/ui/values/Fact.tsx";
import type { HealthView } from "#worker/contract/wire/platform/health.ts";

/** Hosts, instances and mail, each with the way to its page. */
export function Surroundings({ hosts, mail }: Pick<HealthView, "hosts" | "mail">) {
  const { t } = useTexts("admin/health");
  const away = <span className="text-alert">{t("health.hostsAway")}</span>;
  const link = "text-accent-text hover:underline";
  const wrong = "text-alert hover:underline";
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2">
      <Fact name={t("health.hosts")}>
        <Link to="/admin/hosts" className={hosts?.silent ? wrong : link}>
          {hosts ? t("health.hostsText", hosts) : away}
        </Link>
      </Fact>
      <Fact name={t("health.instances")}>
        <Link to="/admin/instances" className={link}>
          {hosts ? t("health.instancesText", hosts) : away}
        </Link>
      </Fact>
      <Fact name={t("health.mail")}>
        <Link to="/admin/mail" className={mail.failed > 0 ? wrong : link}>
          {t("health.mailText", mail)}
        </Link>
      </Fact>
    </dl>
  );
}
