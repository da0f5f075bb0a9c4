import { Form } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { SessionView } from "#worker/contract/wire/account/account.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Badge } from "~/ui/Badge.tsx";
import { Button } from "~/ui/Button.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { useFormResult } from "~/lib/calls/useFormResult.ts";

/** The sessions of the account. Each except the present one can be ended here. */
export function SessionList({ sessions }: { sessions: SessionView[] }) {
  const { t } = useTexts("account");
  const [one, others] = [useFormResult("endSession"), useFormResult("endOthers")];
  const problem = one.problem ?? others.problem;
  return (
    <div className="flex flex-col gap-4">
      {problem && <Alert tone="alert">{problem}</Alert>}
      <ul className="divide-y divide-line rounded border border-line bg-raised">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <input type="hidden" name="intent" value="endOthers" />
          <Button type="submit" busy={others.busy}>
            {t("sessions.endOthers")}
          </Button>
        </Form>
      )}
      <p aria-live="polite" className="sr-only">
        {(one.done || others.done) && t("sessions.ended")}
      </p>
    </div>
  );
}

function SessionRow({ session }: { session: SessionView }) {
  const { t } = useTexts("account");
  const name = session.agent ?? t("sessions.unknown");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {session.current && <Badge tone="brand">{t("sessions.current")}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-xs text-faint">
          {session.ip && session.ip !== "0.0.0.0" && <span className="font-mono">{session.ip}</span>}
          <span>
            {t("sessions.seen")} <Time at={session.seenAt} />
          </span>
          <span>
            {t("sessions.since")} <Time at={session.signedInAt} />
          </span>
        </p>
      </div>
      {!session.current && (
        <Form method="post">
          <input type="hidden" name="intent" value="endSession" />
          <input type="hidden" name="id" value={session.id} />
          <Button type="submit" variant="quiet" size="sm" aria-label={t("sessions.endNamed", { name })}>
            {t("sessions.end")}
          </Button>
        </Form>
      )}
    </li>
  );
}
