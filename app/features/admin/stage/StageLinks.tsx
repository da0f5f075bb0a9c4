import { useState } from "react";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { isolated } from "~/lib/isolate.ts";
import { useCall } from "~/lib/calls/useCall.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { CopyField } from "~/ui/fields/CopyField.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { useAsked } from "~/ui/dialogs/useAsked.ts";
import { Field } from "~/ui/Field.tsx";
import { Input } from "~/ui/Input.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { makeStageLink, readStageLinks, revokeStageLink, type StageLink } from "./stage-calls.ts";

/** A new link as it is shown once, with its address. */
type Made = { id: number; name: string; address: string };

/** Links that open the stage without a sign-in: each is made for one screen, and revoked when it is no longer needed. */
export function StageLinks({ gameId, links: loaded }: { gameId: number; links: StageLink[] }) {
  const { t } = useTexts("admin/stage");
  const call = useCall();
  const [links, setLinks] = useState(loaded);
  const [name, setName] = useState("");
  const [made, setMade] = useState<Made | null>(null);
  const [asked, setAsked, close] = useAsked<StageLink>();
  const make = async () => {
    const done = await call.run(() => makeStageLink(gameId, name), { quiet: true });
    if (!done) return;
    const { path, ...link } = done.value;
    setLinks([...links, link]);
    setMade({ id: link.id, name: link.name, address: location.origin + path });
    setName("");
  };
  const revoke = async (link: StageLink) => {
    const done = await call.run(() => revokeStageLink(gameId, link.id).then(() => readStageLinks(gameId)));
    close();
    if (!done) return;
    setLinks(done.value);
    if (made?.id === link.id) setMade(null);
  };
  return (
    <div className="grid gap-4">
      {made && <NewLink made={made} />}
      {links.length > 0 && <LinkList links={links} onRevoke={setAsked} />}
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <Field label={t("links.name")} hint={t("links.nameHint")} error={call.error} className="w-72 max-w-full" required>
          {(props) => (
            <Input
              {...props}
              value={name}
              maxLength={LIMITS.stageLinkName}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" busy={call.busy} className="mb-5">
          {t("links.make")}
        </Button>
      </form>
      <Confirm
        open={asked !== null}
        title={t("links.ask", { name: isolated(asked?.name ?? "") })}
        text={t("links.askText")}
        action={t("links.revoke")}
        danger
        busy={call.busy}
        onConfirm={() => asked && void revoke(asked)}
        onClose={close}
      />
    </div>
  );
}

function NewLink({ made }: { made: Made }) {
  const { t } = useTexts("admin/stage");
  return (
    <Alert tone="ok" title={t("links.made", { name: isolated(made.name) })}>
      <p>{t("links.madeText")}</p>
      <CopyField value={made.address} label={t("links.screen")} className="mt-2 max-w-2xl" />
      <CopyField value={`${made.address}&transparent&sound`} label={t("links.overlay")} className="mt-2 max-w-2xl" />
    </Alert>
  );
}

function LinkList({ links, onRevoke }: { links: StageLink[]; onRevoke: (link: StageLink) => void }) {
  const { t } = useTexts("admin/stage");
  return (
    <ul className="divide-y divide-line rounded border border-line">
      {links.map((link) => (
        <li key={link.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
          <Name className="min-w-0 flex-1 truncate font-medium">{link.name}</Name>
          <span className="text-xs text-mute">
            {t("links.created")} <Time at={link.created} />
          </span>
          <Button size="sm" aria-label={t("links.revokeNamed", { name: isolated(link.name) })} onClick={() => onRevoke(link)}>
            {t("links.revoke")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
