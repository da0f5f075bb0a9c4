import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button, IconButton } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { useAsked } from "~/ui/dialogs/useAsked.ts";
import { Icon } from "~/ui/Icon.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import type { RegistryLoginView } from "#worker/contract/wire/platform/host.ts";
import { RegistryDialog } from "./RegistryDialog.tsx";
import { Section } from "~/ui/Section.tsx";
import { setRegistries } from "./host-calls.ts";

/** Logins of image registries. Their passwords can be set, but never read. */
export function RegistryList({ logins, onChanged }: { logins: RegistryLoginView[]; onChanged: () => void }) {
  const { t } = useTexts("admin/hosts");
  const call = useCall();
  const [open, setOpen] = useState<RegistryLoginView | "new" | null>(null);
  const [leaving, setLeaving, close] = useAsked<RegistryLoginView>();
  const others = (one: RegistryLoginView | "new" | null) => logins.filter((login) => login !== one);
  const remove = async () => {
    const done = await call.run(() => setRegistries(others(leaving)));
    close();
    if (done) onChanged();
  };
  return (
    <Section title={t("registry.title")} text={t("registry.text")}>
      {logins.length > 0 ? (
        <Logins logins={logins} onOpen={setOpen} onRemove={setLeaving} />
      ) : (
        <p className="text-faint">{t("registry.none")}</p>
      )}
      <div>
        <Button icon={<Icon name="plus" size={16} />} onClick={() => setOpen("new")}>
          {t("registry.add")}
        </Button>
      </div>
      <RegistryDialog login={open} others={others(open)} onSaved={onChanged} onClose={() => setOpen(null)} />
      <Confirm
        open={leaving !== null}
        title={t("registry.removeNamed", { server: leaving?.server })}
        text={t("registry.removeText")}
        action={t("common:action.delete")}
        danger
        busy={call.busy}
        onConfirm={remove}
        onClose={close}
      />
    </Section>
  );
}

type Chosen = (login: RegistryLoginView) => void;

function Logins({ logins, onOpen, onRemove }: { logins: RegistryLoginView[]; onOpen: Chosen; onRemove: Chosen }) {
  const { t } = useTexts("admin/hosts");
  return (
    <Table
      caption={t("registry.title")}
      head={
        <>
          <Th>{t("registry.server")}</Th>
          <Th>{t("registry.user")}</Th>
          <Th className="max-sm:hidden">{t("registry.password")}</Th>
          <Th>
            <span className="sr-only">{t("registry.change")}</span>
          </Th>
        </>
      }
    >
      {logins.map((login) => (
        <Tr key={login.server}>
          <Td className="max-w-64 truncate font-mono text-xs">{login.server}</Td>
          <Td className="max-w-40 truncate">{login.user}</Td>
          <Td className="text-faint max-sm:hidden">{t("registry.stored")}</Td>
          <Td className="w-24 text-right whitespace-nowrap">
            <IconButton
              size="sm"
              label={t("registry.changeNamed", { server: login.server })}
              icon={<Icon name="edit" size={16} />}
              onClick={() => onOpen(login)}
            />
            <IconButton
              size="sm"
              label={t("registry.removeNamed", { server: login.server })}
              icon={<Icon name="trash" size={16} />}
              onClick={() => onRemove(login)}
            />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}
