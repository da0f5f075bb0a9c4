import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { useAsked } from "~/ui/dialogs/useAsked.ts";
import { Icon } from "~/ui/Icon.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { isFiltered, type InstanceQuery } from "./instance-query.ts";
import { endInstances } from "./instance-calls.ts";

/** Ends all instances that match the filter, on all pages of the list. Asks first, with their number. */
export function EndInstances({ query, total, onEnded }: { query: InstanceQuery; total: number; onEnded: () => void }) {
  const { t } = useTexts("admin/instances");
  const toast = useToast();
  const call = useCall();
  const [asked, ask, close] = useAsked<InstanceQuery>();
  const end = async () => {
    const done = await call.run(() => endInstances(query));
    close();
    if (!done) return;
    toast({ tone: "ok", text: t("instances.ended", { count: done.value }) });
    onEnded();
  };
  return (
    <>
      <Button disabled={total === 0} icon={<Icon name="trash" size={16} />} onClick={() => ask(query)}>
        {t(isFiltered(query) ? "instances.endThese" : "instances.endAll", { count: total })}
      </Button>
      <Confirm
        open={asked !== null}
        title={t("instances.endTitle", { count: total })}
        text={t(isFiltered(query) ? "instances.endTheseText" : "instances.endAllText")}
        action={t("instances.endConfirm", { count: total })}
        danger
        busy={call.busy}
        onConfirm={end}
        onClose={close}
      />
    </>
  );
}
