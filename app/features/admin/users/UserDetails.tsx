import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { useCall } from "~/lib/calls/useCall.ts";
import { Badge } from "~/ui/Badge.tsx";
import { Button } from "~/ui/Button.tsx";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Time } from "~/ui/values/Time.tsx";
import type { UserRowView } from "#worker/contract/wire/account/user.ts";
import { LastVisit } from "./LastVisit.tsx";
import { RoleBadge } from "./RoleBadge.tsx";
import { Fact } from "~/ui/values/Fact.tsx";
import { changeUser } from "./user-calls.ts";

type Props = { user: UserRowView; onChanged: () => void };

/** What an account's form does not show, and whether its address is confirmed. */
export function UserDetails({ user, onChanged }: Props) {
  const { t } = useTexts("admin/users");
  return (
    <div className="flex items-start gap-4">
      <Avatar url={user.avatar} id={user.id ?? ""} name={user.userName} size={48} />
      <dl className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <Fact name={t("users.role")}>
          <RoleBadge role={user.role ?? "User"} />
        </Fact>
        <Fact name={t("users.email")}>
          <Address user={user} onChanged={onChanged} />
        </Fact>
        <Fact name={t("users.id")}>
          <code translate="no" className="font-mono text-xs">
            {user.id}
          </code>
        </Fact>
        <Fact name={t("users.registered")}>
          <Time at={user.registerTimeUtc} absolute />
        </Fact>
        <Fact name={t("users.visited")}>
          <LastVisit at={user.lastVisitedUtc} />
        </Fact>
        <Fact name={t("users.ip")}>
          <code translate="no" className="font-mono text-xs">
            {user.ip}
          </code>
        </Fact>
      </dl>
    </div>
  );
}

/** An inactive account is confirmed together with its activation, in the form. */
function Address({ user, onChanged }: Props) {
  const { t } = useTexts("admin/users");
  const call = useCall();
  const [isConfirmed, setConfirmed] = useState(user.addressConfirmed);
  const confirm = async () => {
    if (!(await call.run(() => changeUser(user.id ?? "", { emailConfirmed: true })))) return;
    setConfirmed(true);
    onChanged();
  };
  return (
    <span className="flex flex-wrap items-center gap-2">
      {isConfirmed ? <Badge tone="ok">{t("users.confirmed")}</Badge> : <Badge>{t("users.unconfirmed")}</Badge>}
      {!isConfirmed && user.emailConfirmed && (
        <Button size="sm" variant="quiet" busy={call.busy} onClick={confirm}>
          {t("users.confirm")}
        </Button>
      )}
    </span>
  );
}
