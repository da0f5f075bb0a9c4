import { useTexts } from "~/i18n/useTexts.ts";
import { Switch } from "~/ui/Input.tsx";
import { useImmediate } from "~/lib/calls/useImmediate.ts";
import { changeChallenge } from "../challenge-calls.ts";

type Props = { gameId: number; challenge: { id: number; title: string; isEnabled: boolean }; labelled?: boolean };

/** Shows a challenge to players or hides it, at once. A refusal resets the switch and shows the reason. */
export function EnableSwitch({ gameId, challenge, labelled = false }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const { shown, busy, turn } = useImmediate(challenge.isEnabled, (isEnabled) =>
    changeChallenge({ id: gameId, cid: challenge.id }, { isEnabled }),
  );
  return (
    <Switch
      checked={shown}
      busy={busy}
      aria-label={labelled ? undefined : t("challenge.enableNamed", { title: challenge.title })}
      label={labelled ? t(shown ? "challenge.isEnabled" : "challenge.isDisabled") : undefined}
      onChange={(event) => void turn(event.target.checked)}
    />
  );
}
