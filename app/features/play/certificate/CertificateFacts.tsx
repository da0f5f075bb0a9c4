import type { ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Fact } from "~/ui/values/Fact.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";

type Place = { rank: number; teams: number };
type Props = {
  member: string | null;
  team: string;
  place: Place;
  division: (Place & { name: string }) | null;
  score: number;
  children?: ReactNode;
};

/** The facts that a certificate states. `children`: further facts, shown below. */
export function CertificateFacts({ member, team, place, division, score, children }: Props) {
  const { t, i18n } = useTexts("play/certificate");
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const placed = ({ rank, teams }: Place) => t("facts.place", { rank: number(rank), teams: number(teams) });
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      {member !== null && (
        <Fact name={t("facts.member")}>
          <Name>{member}</Name>
        </Fact>
      )}
      <Fact name={t("facts.team")}>
        <Name>{team}</Name>
      </Fact>
      <Fact name={t("facts.rank")}>{placed(place)}</Fact>
      {division && <Fact name={t("facts.division")}>{t("common:label.value", { label: division.name, value: placed(division) })}</Fact>}
      <Fact name={t("facts.score")}>
        <Num value={score} />
      </Fact>
      {children}
    </dl>
  );
}
