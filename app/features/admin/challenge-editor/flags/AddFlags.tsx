import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { betweenSentences } from "~/lib/between-sentences.ts";
import { Button } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { useFirstFault } from "~/ui/fields/useFirstFault.ts";
import { Icon } from "~/ui/Icon.tsx";
import { LeaveGuard } from "~/ui/forms/LeaveGuard.tsx";
import { Input, Select, Textarea } from "~/ui/Input.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { FlagKind } from "#worker/contract/wire/names.ts";
import { parseFlags } from "./flag-lists.ts";
import { LineProblems } from "./LineProblems.tsx";
import { addFlags, type ChallengeAt } from "../challenge-calls.ts";

type Props = { at: ChallengeAt; kinds: readonly FlagKind[]; known: string[]; onAdded: () => void };

/** Adds flags that are the same for all teams, one per line, with one of these kinds and one label. */
export function AddFlags({ at, kinds, known, onAdded }: Props) {
  const { t, i18n } = useTexts("admin/challenge-editor");
  const toast = useToast();
  const call = useCall();
  useFirstFault(call.error);
  const [text, setText] = useState("");
  const [kind, setKind] = useState(kinds[0]!);
  const [label, setLabel] = useState("");
  const most = kind === "regex" ? LIMITS.flagPattern : LIMITS.flag;
  const { flags, problems } = parseFlags(text, known, most);
  const name = t(kinds.length > 1 ? "flags.add" : "flags.addDecoys");
  const add = async () => {
    const body = flags.map((flag) => ({ flag, kind, label }));
    if (!(await call.run(() => addFlags(at, body), { quiet: true }))) return;
    toast({ tone: "ok", text: t("flags.added", { count: flags.length }) });
    setText("");
    setLabel("");
    onAdded();
  };
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <LeaveGuard active={text.trim() !== ""} names={[name]} />
      <Field label={name} hint={t("flags.addHint") + betweenSentences(i18n.language) + t(`flagHint.${kind}`)} error={call.error}>
        {(props) => (
          <Textarea
            {...props}
            rows={4}
            className="font-mono"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <LineProblems problems={problems} most={most} />
      <div className="grid gap-3 sm:grid-cols-2">
        {kinds.length > 1 && <KindField kinds={kinds} kind={kind} onChange={setKind} />}
        <Field label={t("flags.label")} hint={t("flags.labelHint")} error={call.errorOf("label")}>
          {(props) => <Input {...props} maxLength={LIMITS.flagLabel} value={label} onChange={(event) => setLabel(event.target.value)} />}
        </Field>
      </div>
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={call.busy}
          disabled={flags.length === 0 || problems.length > 0}
          icon={<Icon name="plus" />}
        >
          {t("flags.addCount", { count: flags.length })}
        </Button>
      </div>
    </form>
  );
}

function KindField({ kinds, kind, onChange }: { kinds: readonly FlagKind[]; kind: FlagKind; onChange: (kind: FlagKind) => void }) {
  const { t } = useTexts("admin/challenge-editor");
  return (
    <Field label={t("flags.kind")}>
      {(props) => (
        <Select {...props} value={kind} onChange={(event) => onChange(event.target.value as FlagKind)}>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(`flagKind.${one}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
