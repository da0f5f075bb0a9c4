import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/Alert.tsx";
import { Button } from "~/components/ui/Button.tsx";
import { Icon } from "~/components/ui/Icon.tsx";
import { csvLine } from "~/lib/manage/csv.ts";
import { saveText } from "~/lib/manage/save-text.ts";
import type { NewUser } from "~/lib/manage/user-lines.ts";

/** What was added, to be taken along: the passwords are not kept anywhere. */
export function AddedUsers({ users }: { users: NewUser[] }) {
  const { t } = useTranslation("manage");
  const save = () => {
    const lines = users.map(({ userName, email, password }) => csvLine([userName, email, password]));
    saveText("accounts.csv", "text/csv", [csvLine(["userName", "email", "password"]), ...lines].join("\r\n"));
  };
  return (
    <Alert
      tone="ok"
      title={t("users.added", { count: users.length })}
      action={
        <Button icon={<Icon name="download" size={16} />} onClick={save}>
          {t("users.savePasswords")}
        </Button>
      }
    >
      {t("users.addedText")}
    </Alert>
  );
}
