import { useTexts } from "~/i18n/useTexts.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { csvLine } from "~/lib/csv-line.ts";
import { saveText } from "~/lib/save-text.ts";
import type { NewUser } from "./user-lines.ts";

/** What was added, to be taken along: the passwords are not kept anywhere. */
export function AddedUsers({ users }: { users: NewUser[] }) {
  const { t } = useTexts("admin/users");
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
