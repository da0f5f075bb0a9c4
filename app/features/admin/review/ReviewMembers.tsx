import { useTexts } from "~/i18n/useTexts.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Badge } from "~/ui/Badge.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Name } from "~/ui/values/Name.tsx";
import type { ProfileView } from "#worker/contract/wire/account/account.ts";

type Props = { members: ProfileView[]; captainId: string; joined: string[] };

/** The members of a team, with what an organiser needs to identify them. */
export function ReviewMembers({ members, captainId, joined }: Props) {
  const { t } = useTexts("admin/review");
  return (
    <ul className="grid gap-3">
      {members.map((member) => {
        const facts = [
          { name: "realName", value: member.realName },
          { name: "stdNumber", value: member.stdNumber },
          { name: "email", value: member.email },
          { name: "phone", value: member.phone },
        ] as const;
        return (
          <li key={member.userId} className="grid gap-x-4 gap-y-1 sm:grid-cols-[14rem_minmax(0,1fr)]">
            <span className="flex min-w-0 items-center gap-2">
              <Avatar url={member.avatar} name={member.userName} id={member.userId ?? ""} size={24} />
              <span className="truncate font-medium">
                <Name>{member.userName}</Name>
              </span>
              {member.userId === captainId && (
                <span className="inline-flex shrink-0 items-center gap-1 text-xs text-mute">
                  <Icon name="crown" size={13} />
                  {t("review.captain")}
                </span>
              )}
              {!joined.includes(member.userId ?? "") && <Badge>{t("review.notJoined")}</Badge>}
            </span>
            <dl className="grid grid-cols-1 gap-x-4 gap-y-0.5 xs:grid-cols-2 xl:grid-cols-4">
              {facts.map(({ name, value }) => (
                <div key={name} className="flex min-w-0 gap-1.5">
                  <dt className="shrink-0 text-faint">{t(`member.${name}`)}</dt>
                  <dd className="truncate" title={value ?? undefined}>
                    <Name>{value || "–"}</Name>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
