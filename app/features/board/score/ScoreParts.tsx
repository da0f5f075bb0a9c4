import type { ScorePartView, TeamScoreView } from "#worker/contract/wire/board/board.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import { Time } from "~/ui/values/Time.tsx";

type Props = { score: TeamScoreView; until: number | null };

/** Everything that a score consists of, with its sum; with `until` only what was scored by then. */
export function ScoreParts({ score, until }: Props) {
  const { t } = useTexts("board/score");
  const parts = score.parts.filter(({ time, kind }) => until === null || (kind !== "floor" && Date.parse(time) <= until));
  return (
    <div className="grid gap-2">
      <Table
        caption={t("parts")}
        head={
          <>
            <Th>{t("what")}</Th>
            <Th className="max-sm:hidden">{t("time")}</Th>
            <Th className="text-right">{t("then")}</Th>
            <Th className="text-right">{t("now")}</Th>
          </>
        }
      >
        {parts.map((part, index) => (
          <Part key={index} part={part} />
        ))}
        {parts.length === 0 && (
          <Tr>
            <Td colSpan={4} className="text-mute">
              {t("nothing")}
            </Td>
          </Tr>
        )}
        <Tr className="bg-sunken font-semibold">
          <Td>{t("sum")}</Td>
          <Td className="max-sm:hidden" />
          <Td />
          <Td className="text-right">
            <Num value={parts.reduce((sum, { points }) => sum + points, 0)} />
          </Td>
        </Tr>
      </Table>
      <p className="max-w-prose text-xs text-mute text-pretty">{t(until === null ? "nowText" : "untilText")}</p>
    </div>
  );
}

function Part({ part }: { part: ScorePartView }) {
  const { t } = useTexts("board/score");
  const { kind, challenge, points, worthThen, bonus = 0, type, reason, time } = part;
  const isBlood = type === "FirstBlood" || type === "SecondBlood" || type === "ThirdBlood";
  const name = challenge ? <Name>{challenge.title}</Name> : kind === "correction" || kind === "floor" ? null : "?";
  return (
    <Tr className={kind === "annulled" ? "text-mute" : ""}>
      <Td>
        <span className="text-mute">{t(`kind.${kind}`)}</span> {name}
        {isBlood && (
          <span className="ml-2 text-xs text-accent-text">
            {t(`blood.${type}`)}{" "}
            {bonus > 0 && (
              <>
                +<Num value={bonus} />
              </>
            )}
          </span>
        )}
        {kind !== "floor" && (
          <span className="block text-xs text-mute sm:hidden">
            <Time at={time} absolute />
          </span>
        )}
        {reason && <span className="block text-xs text-mute text-pretty">{reason}</span>}
      </Td>
      <Td className="whitespace-nowrap text-mute max-sm:hidden">{kind !== "floor" && <Time at={time} absolute />}</Td>
      <Td className="text-right text-mute">{worthThen !== undefined && <Num value={worthThen} />}</Td>
      <Td className="text-right font-medium whitespace-nowrap">
        {points > 0 ? "+" : points < 0 ? "−" : ""}
        <Num value={Math.abs(points)} />
      </Td>
    </Tr>
  );
}
