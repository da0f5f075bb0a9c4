import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import type { ChallengeEditView } from "#worker/contract/wire/challenge/challenge.ts";
import { RunningTest } from "./RunningTest.tsx";
import { Section } from "~/ui/Section.tsx";
import { TestProblem } from "./TestProblem.tsx";
import { endTest, startTest, type ChallengeAt } from "../challenge-calls.ts";

/** How often the page reads the test instance's state, in ms: while it starts, and while it runs. */
const LOOK_MS = { starting: 2_000, running: 10_000 };

type Props = {
  challenge: ChallengeEditView;
  at: ChallengeAt;
  /** Whether the form holds what is not saved. */ edited: boolean;
};

/** One instance of the challenge for its organiser, whether or not the challenge is enabled. */
export function TestInstance({ challenge: { containerImage, testContainer: test, testProblem }, at, edited }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const revalidator = useRevalidator();
  const call = useCall();
  useLooks(test === null ? null : test.status === "Running" ? LOOK_MS.running : LOOK_MS.starting);
  const ask = async (what: (at: ChallengeAt) => Promise<unknown>) => {
    await call.run(() => what(at), { quiet: true });
    revalidator.revalidate();
  };
  const start = useRef<HTMLButtonElement>(null);
  const end = async () => {
    // The pressed button disappears with the instance.
    start.current?.focus();
    await ask(endTest);
  };
  const problem = call.code ? { code: call.code, title: call.error ?? "", detail: "" } : null;
  const shown = testProblem && (!problem || problem.code === testProblem.code) ? testProblem : problem;
  return (
    <Section title={t("test.title")} text={t("test.text")}>
      {!call.busy && !test && shown && <TestProblem {...shown} />}
      {test && <RunningTest test={test} onEnd={revalidator.revalidate} />}
      {call.busy && !test && <Alert tone="info">{t("test.busy")}</Alert>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          ref={start}
          busy={call.busy}
          disabled={!containerImage}
          icon={<Icon name={test ? "refresh" : "instances"} size={16} />}
          onClick={() => ask(startTest)}
        >
          {t(test ? "test.again" : "test.start")}
        </Button>
        {test && (
          <Button variant="quiet" icon={<Icon name="trash" size={16} />} busy={call.busy} onClick={end}>
            {t("test.end")}
          </Button>
        )}
        {!containerImage ? (
          <span className="text-mute">{t("test.noImage")}</span>
        ) : (
          edited && <span className="text-warn">{t("test.unsaved")}</span>
        )}
      </div>
    </Section>
  );
}

/** Reloads the page's data at this interval, while somebody looks at it. */
function useLooks(every: number | null) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (every === null) return;
    const timer = setInterval(() => document.visibilityState === "visible" && revalidate(), every);
    return () => clearInterval(timer);
  }, [every, revalidate]);
}
