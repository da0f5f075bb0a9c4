import type { FetcherWithComponents } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { GameDetailView, DivisionView } from "#worker/contract/wire/game/game.ts";
import type { ErrorView } from "#worker/contract/wire/wire.ts";
import { Button } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { CodeInput, Select } from "~/ui/Input.tsx";
import { isolated } from "~/lib/isolate.ts";
import { namesInARow } from "~/lib/names-in-a-row.ts";
import { Name } from "~/ui/values/Name.tsx";

export type OwnTeam = { id: number; name: string };

const FIELD_OF: Record<string, "team" | "division" | "invite"> = {
  "game.teamRequired": "team",
  "team.unknown": "team",
  "team.notMember": "team",
  "game.divisionRequired": "division",
  "game.divisionInvalid": "division",
  "game.divisionFixed": "division",
  "game.divisionFull": "division",
  "game.divisionNotAdmitted": "division",
  "game.divisionMembers": "division",
  "game.divisionUnconfirmed": "division",
  "game.inviteRequired": "invite",
  "game.inviteWrong": "invite",
};

/** Whether the form shows this refusal at one of its fields. */
export const isSaidInForm = (error: ErrorView): boolean => error.code in FIELD_OF;

type Props = { game: GameDetailView; teams: OwnTeam[]; sent: FetcherWithComponents<unknown>; error: ErrorView | null };

/** Signs a team up for a game: the team, its division and the invitation code, each only if there is a choice. */
export function JoinForm({ game, teams, sent, error }: Props) {
  const { t } = useTexts("play/overview");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [error]);
  const wrong = (field: string) => (error && FIELD_OF[error.code] === field ? error.title : null);
  const hasCode = game.divisions?.some(({ code }) => code);
  const isFull = (name: string) => game.divisions?.some((one) => one.name === name && one.left === 0);
  return (
    <sent.Form ref={form} method="post" noValidate className="flex flex-col gap-3" preventScrollReset>
      <Field label={t("join.team")} required error={wrong("team")}>
        {(props) => (
          <Select {...props} name="teamId" defaultValue={teams.length === 1 ? teams[0]!.id : ""}>
            {teams.length > 1 && <option value="">{t("join.chooseTeam")}</option>}
            {teams.map((team) => (
              <option key={team.id} value={team.id}>
                {isolated(team.name)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {!!game.organizations?.length && (
        <Field
          label={t("join.division")}
          hint={game.divisions && <DivisionTerms divisions={game.divisions} />}
          required
          error={wrong("division")}
        >
          {(props) => (
            <Select {...props} name="organization" defaultValue="">
              <option value="">{t("join.chooseDivision")}</option>
              {game.organizations?.map((name) => (
                <option key={name} value={name}>
                  {isFull(name) ? t("join.fullName", { name: isolated(name) }) : isolated(name)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {game.inviteCodeRequired && (
        <Field
          label={t("join.invite")}
          hint={t(hasCode ? "join.divisionCode" : "join.inviteHint")}
          required={!hasCode}
          error={wrong("invite")}
        >
          {(props) => <CodeInput {...props} name="inviteCode" />}
        </Field>
      )}
      <Button type="submit" variant="primary" busy={sent.state !== "idle"}>
        {t(game.status === "Rejected" ? "join.again" : "join.submit")}
      </Button>
    </sent.Form>
  );
}

/** The terms of divisions: whether a division plays as guests, the places left, and how to get in. */
function DivisionTerms({ divisions }: { divisions: DivisionView[] }) {
  return divisions.map((one) => (
    <span key={one.name} className="mt-1 block">
      <span className="font-medium text-mute">
        <Name>{one.name}</Name>
      </span>
      <Terms {...one} />
    </span>
  ));
}

function Terms({ guest, capacity, left, code, domains, listed }: DivisionView) {
  const { t, i18n } = useTexts("play/overview");
  const ways = [
    code && t("join.code"),
    domains && t("join.domains", { names: namesInARow(domains, i18n.language) }),
    listed && t("join.listed"),
  ];
  const places = capacity !== undefined && left !== undefined && t(left > 0 ? "join.places" : "join.full", { left, capacity });
  const lines = [guest && t("join.guests"), places, ways.filter(Boolean).join(" / ")].filter((line) => typeof line === "string" && line);
  return lines.map((line) => (
    <span key={String(line)} className="block">
      {line}
    </span>
  ));
}
