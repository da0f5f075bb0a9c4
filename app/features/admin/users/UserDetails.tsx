import { useTexts } from "~/i18n/useTexts.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Time } from "~/ui/values/Time.tsx";
import type { UserRowView } from "#worker/contract/wire/account/user.ts";
import { LastVisit } from "./LastVisit.tsx";
import { RoleBadge } from "./RoleBadge.tsx";
import { Fact } from "~/ui/values/Fact.tsx";

/** The fields of an account that cannot be changed. */
export function UserDetails({ user }: { user: UserRowView }) {
  const { t } = useTexts("admin/users");
  return (
    <div className="flex items-start gap-4">
      <Avatar url={user.avatar} id={user.id ?? ""} name={user.userName} size={48} />
      <dl className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <Fact name={t("users.role")}>
          <RoleBadge role={user.role ?? "User"} />
        </Fact>
        <Fact name={t("users.id")}>
          <code className="font-mono text-xs">{user.id}</code>
        </Fact>
        <Fact name={t("users.registered")}>
          <Time at={user.registerTimeUtc} absolute />
        </Fact>
        <Fact name={t("users.visited")}>
          <LastVisit at={user.lastVisitedUtc} />
        </Fact>
        <Fact name={t("users.ip")}>
          <code className="font-mono text-xs">{user.ip}</code>
        </Fact>
      </dl>
    </div>
  );
}
