import { useTranslation } from "react-i18next";
import { Sheet } from "~/components/ui/Dialog.tsx";
import type { UserRowView } from "#worker/contract/user.ts";
import { UserDanger } from "./UserDanger.tsx";
import { UserFacts } from "./UserFacts.tsx";
import { UserForm } from "./UserForm.tsx";

type Props = {
  /** The account; null while none is open. */
  user: UserRowView | null;
  isOwn: boolean;
  onChanged: () => void;
  onClose: () => void;
};

/** One account: who it is, what can be changed, and how to give it a new password or delete it. */
export function UserSheet({ user, isOwn, onChanged, onClose }: Props) {
  const { t } = useTranslation("manage");
  const done = () => {
    onChanged();
    onClose();
  };
  return (
    <Sheet open={user !== null} onClose={onClose} title={user?.userName ?? t("users.title")}>
      {user && (
        <div className="grid gap-6" key={user.id}>
          <UserFacts user={user} />
          <UserForm user={user} isOwn={isOwn} onSaved={done} onClose={onClose} />
          <UserDanger user={user} isOwn={isOwn} onDeleted={done} />
        </div>
      )}
    </Sheet>
  );
}
