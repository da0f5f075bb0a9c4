import { useTexts } from "~/i18n/useTexts.ts";
import { CopyField } from "~/ui/fields/CopyField.tsx";
import { Countdown } from "~/ui/values/Countdown.tsx";
import { useHydrated } from "~/lib/time/useNow.ts";
import type { InstanceView } from "#worker/contract/wire/challenge/challenge.ts";
import { isProxied, netcatCommand, proxyUrl, relayCommand } from "#worker/domain/instances/entry.ts";
import { InstanceState } from "~/features/admin/instances/index.ts";

/** The state of a test instance, how to reach it, and its time left. */
export function RunningTest({ test, onEnd }: { test: InstanceView; onEnd: () => void }) {
  const { t } = useTexts("admin/challenge-editor");
  return (
    <div className="grid gap-3 rounded border border-line bg-sunken p-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <InstanceState {...test} />
        {/* The time of an instance that waits for a host has not begun. */}
        {test.state !== "queued" && (
          <span className="ml-auto flex items-baseline gap-2 text-mute">
            {t("test.ends")}
            <Countdown to={test.expectStopAt} onEnd={onEnd} />
          </span>
        )}
      </p>
      {test.entry === "" ? (
        <p className="text-mute">{t("test.soon")}</p>
      ) : isProxied(test.entry) ? (
        <Proxied id={test.entry} />
      ) : (
        <Direct entry={test.entry} />
      )}
    </div>
  );
}

function Direct({ entry }: { entry: string }) {
  const { t } = useTexts("admin/challenge-editor", "admin/instances");
  return (
    <>
      <Line label={t("admin/instances:instances.entry")} value={entry} />
      <Line label={t("test.command")} value={netcatCommand(entry)} />
    </>
  );
}

/** The addresses depend on the origin that the browser uses, so the server does not render them. */
function Proxied({ id }: { id: string }) {
  const { t } = useTexts("admin/challenge-editor", "admin/instances");
  if (!useHydrated()) return <Line label={t("admin/instances:instances.entry")} value={id} />;
  const { origin } = window.location;
  const url = proxyUrl(origin, id, "test");
  return (
    <>
      <Line label={t("admin/instances:instances.entry")} value={url} />
      <Line label={t("test.relay")} value={relayCommand(origin, url)} />
    </>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid gap-1">
      <span className="text-xs text-mute">{label}</span>
      <CopyField value={value} label={label} />
    </div>
  );
}
