import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { TokenChoicesView } from "#worker/contract/wire/account/token.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { cx } from "~/lib/class-names.ts";
import { Field, FieldError } from "~/ui/Field.tsx";
import { FormEnd } from "~/ui/forms/FormEnd.tsx";
import { LeaveGuard } from "~/ui/forms/LeaveGuard.tsx";
import { Checkbox, Input, Select } from "~/ui/Input.tsx";
import { useFormResult } from "~/lib/calls/useFormResult.ts";
import { PasswordField } from "../PasswordField.tsx";
import { GameChoice } from "./GameChoice.tsx";
import { PERMISSION_TEXTS, permissionGroups } from "./permission-groups.ts";

const DAYS = [7, 30, 90, 366] as const;
const DAYS_TEXTS = { 7: "tokens.days_7", 30: "tokens.days_30", 90: "tokens.days_90", 366: "tokens.days_366" } as const;

/**
 * Makes a token: its name, expiry, permissions and games. The password proves that the request does not come from somebody using an open session.
 * Asks before what was given is lost.
 */
export function TokenForm({ choices }: { choices: TokenChoicesView }) {
  const { t } = useTexts("account/tokens");
  const { ref, fields, problem, result, busy } = useFormResult("make");
  const [given, setGiven] = useState<Given[]>([]);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (result?.done) ref.current?.reset();
  }, [result, ref]);
  const startAnew = () => {
    setGiven([]);
    setRound(round + 1);
  };
  return (
    <Form
      ref={ref}
      method="post"
      noValidate
      className="flex flex-col gap-5"
      id="new-token"
      onChange={(event) => setGiven(givenIn(new FormData(event.currentTarget), choices.permissions))}
      onReset={startAnew}
    >
      <input type="hidden" name="intent" value="make" />
      <LeaveGuard active={given.length > 0} names={given.map((text) => t(text))} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <Field label={t("tokens.name")} hint={t("tokens.nameHint")} error={fields.name} required>
          {(props) => <Input {...props} name="name" maxLength={LIMITS.tokenName} autoComplete="off" />}
        </Field>
        <Field label={t("tokens.days")} error={fields.days} required>
          {(props) => (
            <Select {...props} name="days" defaultValue={30}>
              {DAYS.map((days) => (
                <option key={days} value={days}>
                  {t(DAYS_TEXTS[days])}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Permissions held={choices.permissions} error={fields.permissions} />
      <GameChoice key={round} games={choices.games} error={fields.games} />
      <PasswordField name="password" label={t("tokens.password")} error={fields.password} autoComplete="current-password" />
      <FormEnd submit={t("tokens.make")} busy={busy} problem={problem} done={null} />
    </Form>
  );
}

type Given = "tokens.name" | "tokens.permissions" | "tokens.games";

/** What of the form would have to be given again. */
function givenIn(form: FormData, held: TokenChoicesView["permissions"]): Given[] {
  const given = {
    "tokens.name": form.get("name") !== "",
    "tokens.permissions": held.length > 1 && form.has("permissions"),
    "tokens.games": form.get("where") === "some",
  };
  return (["tokens.name", "tokens.permissions", "tokens.games"] as const).filter((text) => given[text]);
}

function Permissions({ held, error }: { held: TokenChoicesView["permissions"]; error?: string }) {
  const { t } = useTexts("account/tokens");
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">{t("tokens.permissions")}</legend>
      {permissionGroups(held).map(({ name, permissions }) => (
        <fieldset key={name} className="grid gap-2 rounded border border-line bg-raised p-3">
          <legend className="px-1 text-xs font-semibold text-mute">{t(`tokens.group.${name}`)}</legend>
          <div className={cx("grid gap-x-4 gap-y-2", permissions.length > 1 && "sm:grid-cols-2")}>
            {permissions.map((permission) => (
              <Checkbox
                key={permission}
                name="permissions"
                value={permission}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? "token-permissions-error" : undefined}
                // A single choice is already selected.
                defaultChecked={held.length === 1}
                label={t(PERMISSION_TEXTS[permission])}
                hint={
                  <code translate="no" className="font-mono">
                    {permission}
                  </code>
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
      {error && <FieldError id="token-permissions-error" text={error} />}
    </fieldset>
  );
}
