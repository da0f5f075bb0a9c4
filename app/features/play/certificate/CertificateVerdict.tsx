import { useTexts } from "~/i18n/useTexts.ts";
import type { CertificateCheckView } from "#worker/contract/wire/game/certificates.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Fact } from "~/ui/values/Fact.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { CertificateFacts } from "./CertificateFacts.tsx";

/** The result of checking a certificate and, if it is genuine, the facts it states. `of`: the file's name, if it was a file. */
export function CertificateVerdict({ of, view: { verdict, file, statement } }: { of: string; view: CertificateCheckView }) {
  const { t } = useTexts("play/certificate");
  if (!statement)
    return (
      <Alert tone="alert" title={t(`verdict.${verdict}`)}>
        {of !== "" && <p className="font-mono [overflow-wrap:anywhere]">{of}</p>}
        <p>{t(`verdict.${verdict}Text`)}</p>
      </Alert>
    );
  const { member, team, division, score, game, site, madeAt } = statement;
  return (
    <section className="grid gap-5 rounded border border-line bg-raised p-4 sm:p-6">
      <Alert tone="ok" role="alert" title={t(file ? "verdict.valid" : "verdict.validStatement")}>
        {of !== "" && <p className="font-mono [overflow-wrap:anywhere]">{of}</p>}
        <p>{t(file ? "verdict.validText" : "verdict.validStatementText")}</p>
      </Alert>
      <h2 className="text-lg font-semibold">
        <Name>{game.title}</Name>
      </h2>
      <CertificateFacts member={member} team={team.name} place={statement} division={division} score={score}>
        <Fact name={t("facts.time")}>
          <Time at={game.start} absolute className="whitespace-nowrap" /> – <Time at={game.end} absolute className="whitespace-nowrap" />
        </Fact>
        <Fact name={t("facts.site")}>{site}</Fact>
        <Fact name={t("facts.made")}>
          <Time at={madeAt} absolute />
        </Fact>
        <Fact name={t("facts.key")}>
          <code translate="no" className="font-mono text-xs">
            {statement.key}
          </code>
        </Fact>
      </CertificateFacts>
    </section>
  );
}
