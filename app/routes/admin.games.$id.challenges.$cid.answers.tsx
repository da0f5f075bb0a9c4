import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { answerRows, answersCsv } from "~/features/admin/challenge-editor/survey/answer-rows.ts";
import { AnswerTable } from "~/features/admin/challenge-editor/survey/AnswerTable.tsx";
import { useAdminChallenge } from "~/features/admin/challenge-editor/useAdminChallenge.ts";
import { useAdminGame } from "~/features/admin/game-editor/useAdminGame.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { saveCsv } from "~/lib/save-csv.ts";
import { Button } from "~/ui/Button.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Icon } from "~/ui/Icon.tsx";

const MOST = 1_000;

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/challenge-editor:survey.answers");

/** The teams' answers to a survey; empty before the game begins. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const [id, cid] = [requireId(params.id), requireId(params.cid)];
  const query = { type: "Accepted", challenge: cid, count: MOST, skip: 0 } as const;
  const found = await context.attempt((services, ctx) => services.monitor.submissions(ctx, id, query));
  if (found.ok) return { submissions: found.value };
  if (found.error.code === "game.notStarted") return { submissions: [] };
  throw Response.json(found.error, { status: found.error.status });
}

export default function SurveyAnswers() {
  const { t } = useTexts("admin/challenge-editor");
  const { submissions } = useLoaderData<typeof loader>();
  const { challenge } = useAdminChallenge();
  const { game } = useAdminGame();
  const { questions } = challenge;
  if (submissions.length === 0) return <Empty icon="check" title={t("survey.none")} text={t("survey.noneText")} />;
  const rows = answerRows(submissions, Math.max(1, questions.length));
  const head = [t("survey.when"), t("survey.team"), t("survey.who"), ...(questions.length > 0 ? questions : [t("survey.answer")])];
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-mute">{t("survey.answersText", { most: MOST })}</p>
        <Button
          icon={<Icon name="download" size={16} />}
          onClick={() => saveCsv(`${game.title} ${challenge.slug}.csv`, answersCsv(head, rows))}
        >
          {t("survey.download")}
        </Button>
      </div>
      <AnswerTable questions={questions} rows={rows} />
    </div>
  );
}
