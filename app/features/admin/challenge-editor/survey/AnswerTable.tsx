import { useTexts } from "~/i18n/useTexts.ts";
import { Clock } from "~/ui/values/Clock.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import { Name } from "~/ui/values/Name.tsx";
import type { AnswerRow } from "./answer-rows.ts";

/** The answers with their authors, newest first; on a phone the answers are below the names. */
export function AnswerTable({ questions, rows }: { questions: string[]; rows: AnswerRow[] }) {
  const { t } = useTexts("admin/challenge-editor");
  return (
    <Table
      caption={t("survey.answers")}
      head={
        <>
          <Th>{t("survey.when")}</Th>
          <Th className="max-sm:hidden">{t("survey.team")}</Th>
          <Th>{questions.length > 0 ? t("survey.answers") : t("survey.answer")}</Th>
        </>
      }
    >
      {rows.map(({ time, team, user, answers }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may come in the same millisecond
        <Tr key={`${time} ${i}`}>
          <Td className="align-top whitespace-nowrap">
            <Clock at={time} />
          </Td>
          <Td className="max-w-48 align-top max-sm:hidden">
            <Who {...{ team, user }} />
          </Td>
          <Td className="w-full max-w-0 align-top">
            <div className="sm:hidden">
              <Who {...{ team, user }} />
            </div>
            <dl className="grid gap-2">
              {answers.map((answer, n) => (
                // oxlint-disable-next-line react/no-array-index-key -- by their places
                <div key={n}>
                  {questions[n] && <dt className="text-xs text-mute">{questions[n]}</dt>}
                  <dd className="break-words whitespace-pre-wrap">{answer || "–"}</dd>
                </div>
              ))}
            </dl>
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

function Who({ team, user }: { team: string; user: string }) {
  return (
    <>
      <span className="block truncate font-medium">
        <Name>{team}</Name>
      </span>
      <span className="block truncate text-xs text-mute">
        <Name>{user}</Name>
      </span>
    </>
  );
}
