import { useTexts } from "~/i18n/useTexts.ts";
import type { CertificateSettings, CertificateStateView } from "#worker/contract/wire/game/certificates.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { CopyField } from "~/ui/fields/CopyField.tsx";
import { Field } from "~/ui/Field.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Input, Switch } from "~/ui/Input.tsx";
import { StoredText } from "~/ui/fields/StoredText.tsx";
import { SaveBar } from "~/ui/forms/SaveBar.tsx";
import { Section } from "~/ui/Section.tsx";
import { useSavedForm } from "~/ui/forms/useSavedForm.ts";
import { putCertificates } from "./certificate-calls.ts";

type Props = { gameId: number; state: CertificateStateView };

type Form = ReturnType<typeof useSavedForm<CertificateSettings, CertificateSettings>>["form"];

const OBSTACLES = { "game.notStarted": "later", "certificate.early": "later", "certificate.frozen": "frozen" } as const;

/** Settings of certificates: whether players can download theirs, the organisers' text, a specimen, and all certificates in one file. */
export function CertificatePanel({ gameId, state }: Props) {
  const { t } = useTexts("admin/certificates");
  const { form, bar } = useSavedForm(
    state.settings,
    (settings): CertificateSettings => settings,
    ({ value }) => putCertificates(gameId, value),
  );
  const { value, set } = form.draft;
  return (
    <>
      <p className="max-w-prose text-mute text-pretty">{t("certificates.intro")}</p>
      {state.obstacle && <Alert>{t(`certificates.${OBSTACLES[state.obstacle as keyof typeof OBSTACLES]}`)}</Alert>}
      <Section title={t("certificates.give")}>
        <Switch
          label={t("certificates.open")}
          hint={t("certificates.openHint")}
          checked={value.open}
          onChange={({ target }) => set("open", target.checked)}
        />
      </Section>
      <Words gameId={gameId} form={form} />
      <Everybody gameId={gameId} state={state} />
      <Section title={t("certificates.key")} text={t("certificates.keyText")}>
        <CopyField value={state.publicKey} label={t("certificates.keyLabel")} />
      </Section>
      <SaveBar {...bar} nameOf={(field) => t(`certificates.${field}`)} />
    </>
  );
}

/** The organisers' text on certificates, and a specimen that shows it. */
function Words({ gameId, form }: { gameId: number; form: Form }) {
  const { t } = useTexts("admin/certificates");
  const { value, set } = form.draft;
  const words = { ...(value.text && { text: value.text }), ...(value.signer && { signer: value.signer }) };
  return (
    <Section title={t("certificates.words")} text={t("certificates.wordsText")}>
      <Field label={t("certificates.text")} hint={t("certificates.textHint")} error={form.errorOf("text")} required={false}>
        {(props) => (
          <StoredText
            {...props}
            rows={3}
            maxLength={LIMITS.certificateText}
            value={value.text}
            onChange={({ target }) => set("text", target.value)}
          />
        )}
      </Field>
      <Field label={t("certificates.signer")} hint={t("certificates.signerHint")} error={form.errorOf("signer")} required={false}>
        {(props) => (
          <Input
            {...props}
            maxLength={LIMITS.certificateSigner}
            value={value.signer}
            onChange={({ target }) => set("signer", target.value)}
          />
        )}
      </Field>
      <div>
        <ButtonLink
          to={pathOf("GET /api/edit/games/:id/certificates/specimen", { params: { id: gameId }, query: words })}
          reloadDocument
          download
          icon={<Icon name="eye" size={16} />}
        >
          {t("certificates.specimen")}
        </ButtonLink>
      </div>
    </Section>
  );
}

/** The certificates of all teams in one file, once they can be made. */
function Everybody({ gameId, state }: Props) {
  const { t } = useTexts("admin/certificates");
  return (
    <Section title={t("certificates.all")} text={t("certificates.allText")}>
      {state.obstacle === null ? (
        <div>
          <ButtonLink
            to={pathOf("GET /api/edit/games/:id/certificates/all", { params: { id: gameId } })}
            reloadDocument
            download
            icon={<Icon name="download" size={16} />}
          >
            {t("certificates.download", { count: state.teams })}
          </ButtonLink>
        </div>
      ) : (
        <p className="text-mute">{t(`certificates.${OBSTACLES[state.obstacle as keyof typeof OBSTACLES]}`)}</p>
      )}
    </Section>
  );
}
