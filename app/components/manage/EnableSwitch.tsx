import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Switch } from "~/components/ui/Input.tsx";
import { useCall } from "~/hooks/useCall.ts";
import { api } from "~/lib/api.ts";

type Props = { gameId: number; challenge: { id: number; title: string; isEnabled: boolean }; labelled?: boolean };

/** Shows a challenge to players or takes it back, at once. A refusal puts the switch back and says why. */
export function EnableSwitch({ gameId, challenge, labelled = false }: Props) {
  const { t } = useTranslation("manage");
  const revalidator = useRevalidator();
  const call = useCall();
  const [asked, setAsked] = useState<boolean | null>(null);
  const shown = asked ?? challenge.isEnabled;
  if (asked === challenge.isEnabled && !call.busy) setAsked(null);

  const turn = async (isEnabled: boolean) => {
    setAsked(isEnabled);
    const done = await call.run(() => api.send("PUT", `/api/edit/games/${gameId}/challenges/${challenge.id}`, { isEnabled }));
    if (done) revalidator.revalidate();
    else setAsked(null);
  };
  return (
    <Switch
      checked={shown}
      disabled={call.busy}
      aria-label={labelled ? undefined : t("challenge.enableNamed", { title: challenge.title })}
      label={labelled ? t(shown ? "challenge.isEnabled" : "challenge.isDisabled") : undefined}
      onChange={(event) => void turn(event.target.checked)}
    />
  );
}
