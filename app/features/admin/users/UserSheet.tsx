import { useTexts } from "~/i18n/useTexts.ts";
import type { UserRowView } from "#worker/contract/wire/account/user.ts";
import { GuardedSheet } from "~/ui/dialogs/GuardedSheet.tsx";
import { UserDanger } from "./UserDanger.tsx";
import { UserDetails } from "./UserDetails.tsx";
import { UserForm } from "./UserForm.tsx";

type Props = {
  /** The account; null while none is open. */
  user: UserRowView | null;
  isOwn: boolean;
  onChanged: () => void;
  onClose: () => void;
};

/** One account: its details, its editable fields, and the actions to reset its password or delete it. */
export function UserSheet({ user, isOwn, onChanged, onClose }: Props) {
  const { t } = useTexts("admin/users");
  const done = (leave: () => void) => {
    onChanged();
    leave();
  };
  return (
    <GuardedSheet open={user !== null} onClose={onClose} title={user?.userName ?? t("users.title")}>
      {({ onEdited, close, leave }) =>
        user && (
          <div className="grid gap-6" key={user.id}>
            <UserDetails user={user} onChanged={onChanged} />
            <UserForm user={user} isOwn={isOwn} onEdited={onEdited} onSaved={() => done(leave)} onClose={close} />
            <UserDanger user={user} isOwn={isOwn} onDeleted={() => done(leave)} />
          </div>
        )
      }
    </GuardedSheet>
  );
}
