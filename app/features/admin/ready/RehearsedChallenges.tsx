import { Link } from "@remix-run/react";
import type { RehearsedChallenge } from "#worker/contract/wire/monitor/rehearsal.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { Td, Tr } from "~/ui/lists/Table.tsx";
import { Problem, ReportTable } from "./ReportTable.tsx";

/** How many teams solved each challenge, and why the others could not. */
export function RehearsedChallenges({ gameId, challenges }: { gameId: number; challenges: RehearsedChallenge[] }) {
  const { t } = useTexts("admin/ready");
  return (
    <ReportTable title={t("rehearsal.challenges")} heads={[t("rehearsal.challenge"), t("rehearsal.solved"), t("rehearsal.found")]}>
      {challenges.map((one) => (
        <Tr key={one.id}>
          <Td className="min-w-28 sm:min-w-40 [overflow-wrap:anywhere]">
            <Link to={`/admin/games/${gameId}/challenges/${one.id}`} className="text-accent-text hover:underline">
              {one.title}
            </Link>
          </Td>
          <Td className="figures sm:whitespace-nowrap">{t("rehearsal.ofTeams", one)}</Td>
          <Td className="sm:min-w-48">
            {(one.tried > 0 || one.problem) && <Problem problem={one.problem} />}
            {one.loose > 0 && <p className="text-alert">{t("rehearsal.looseText")}</p>}
            {one.untried > 0 && one.problem !== "regex" && (
              <p className="text-sm text-mute">{t("rehearsal.untried", { count: one.untried })}</p>
            )}
          </Td>
        </Tr>
      ))}
    </ReportTable>
  );
}
