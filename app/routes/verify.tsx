import type { MetaFunction } from "@remix-run/cloudflare";
import { lazy, Suspense, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { useCheck } from "~/features/play/certificate/useCheck.ts";
import { cx } from "~/lib/class-names.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { FileButton } from "~/ui/fields/FileButton.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Textarea } from "~/ui/Input.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { loaded } from "~/lib/calls/again.ts";

export const handle = { i18n: ["play/certificate"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "play/certificate:verify.title");

/** Loaded when there is a result to show. */
const CertificateVerdict = lazy(() =>
  loaded(async () => ({ default: (await import("~/features/play/certificate/CertificateVerdict.tsx")).CertificateVerdict })),
);

export default function Verify() {
  const { t } = useTexts("play/certificate");
  const { found, asking, askFile, askText } = useCheck();
  const [text, setText] = useState("");
  const [over, setOver] = useState(false);
  return (
    <div className="max-w-3xl">
      <PageHeader title={t("verify.title")} subtitle={t("verify.text")} />
      <div className="grid gap-6">
        <div
          className={cx(
            "grid justify-items-center gap-3 rounded border border-dashed px-4 py-10 text-center",
            over ? "border-accent bg-accent-soft" : "border-line-strong bg-raised",
          )}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            const [file] = event.dataTransfer.files;
            if (file) void askFile(file);
          }}
        >
          <Icon name="upload" size={24} className="text-mute" />
          <p className="text-pretty">{t("verify.drop")}</p>
          <FileButton label={t("verify.choose")} busy={asking.busy} accept="application/pdf,.pdf" onFile={(file) => void askFile(file)} />
        </div>
        {asking.error && <Alert tone="alert">{asking.error}</Alert>}
        <Suspense>{found && <CertificateVerdict {...found} />}</Suspense>
        <details className="rounded border border-line bg-raised p-4">
          <summary className="cursor-pointer font-medium">{t("verify.paste")}</summary>
          <form
            className="mt-4 grid justify-items-start gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              void askText(text);
            }}
          >
            <Field label={t("verify.lines")} hint={t("verify.linesHint")} className="w-full">
              {(props) => (
                <Textarea
                  {...props}
                  className="font-mono text-xs"
                  rows={5}
                  spellCheck={false}
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                />
              )}
            </Field>
            <Button type="submit" busy={asking.busy} disabled={text.trim() === ""}>
              {t("verify.check")}
            </Button>
          </form>
        </details>
        <p className="max-w-prose text-mute text-pretty">{t("verify.offline")}</p>
      </div>
    </div>
  );
}
